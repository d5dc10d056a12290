// Every developed picture as AVIF and JPEG in the widths the site offers:
// node encode.mjs <folder of the PNGs> <public/gallery>. The qualities keep each file within its budget.
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const [from, to] = process.argv.slice(2).map((folder) => resolve(folder));
// sharp is installed beside the renders, not with the site: nothing of it is needed to build or run.
const sharp = createRequire(join(from, 'package.json'))('sharp');

const names = ['control-room', 'vocal-booth', 'performance-booth'];
const widths = [480, 960, 1600];
const kib = 1024;
const budgets = {
  avif: { 480: 22 * kib, 960: 58 * kib, 1600: 138 * kib },
  jpg: { 480: 40 * kib, 960: 108 * kib, 1600: 280 * kib },
};

/** The picture in one width, encoded at the highest quality (in steps of 4) that its budget allows. */
async function encode(name, width, kind) {
  const target = join(to, `${name}-${width}.${kind}`);
  const picture = sharp(join(from, `${name}.png`))
    .resize(width, Math.round((width * 2) / 3), { kernel: 'lanczos3' })
    .toColourspace('srgb');
  for (let quality = kind === 'avif' ? 80 : 88; quality >= 36; quality -= 4) {
    const coded =
      kind === 'avif'
        ? picture.clone().avif({ quality, effort: 6, chromaSubsampling: '4:4:4', bitdepth: 10 })
        : picture.clone().jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' });
    await coded.toFile(target);
    const { size } = statSync(target);
    if (size <= budgets[kind][width]) {
      return console.info(`${target.slice(to.length + 1)} ${size} bytes, quality ${quality}`);
    }
  }
  throw new Error(`${target} does not fit its budget`);
}

for (const name of names) {
  for (const width of widths) {
    for (const kind of ['avif', 'jpg']) await encode(name, width, kind);
  }
}
