// `npm run pictures -- FILE…`: writes the eight files of a picture of the site from each photograph, e.g.
// control-room-960.avif from control-room.jpg, into data/pictures. They are turned upright, cropped to
// the part that draws the eye, and have none of the photograph's metadata, such as its place.
import { mkdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import sharp from 'sharp';

const folder = 'data/pictures';
const names = ['control-room', 'vocal-booth', 'performance-booth'];
const files = process.argv.slice(2);
if (files.length === 0) console.error('Name photographs: npm run pictures -- control-room.jpg');
mkdirSync(folder, { recursive: true });

/** Writes the files of one photograph; throws when it cannot be read. */
async function write(file) {
  const name = parse(file).name.toLowerCase().replaceAll(/[ _]/g, '-');
  if (!names.includes(name)) throw new Error(`name it ${names.join('.jpg, ')}.jpg`);
  const { width: most } = (await sharp(file).metadata()).autoOrient;
  // A small photograph is not enlarged.
  for (const width of new Set([480, 720, 960, 1600].map((width) => Math.min(width, most)))) {
    const size = { width, height: Math.round((width * 2) / 3), position: sharp.strategy.attention };
    const picture = sharp(file).autoOrient().resize(size);
    const path = join(folder, `${name}-${width}`);
    await picture.clone().avif({ quality: 50 }).toFile(`${path}.avif`);
    await picture.jpeg({ quality: 72, mozjpeg: true }).toFile(`${path}.jpg`);
    console.info(`${path}.avif and .jpg`);
  }
}

process.exitCode = files.length === 0 ? 2 : 0;
for (const file of files) {
  await write(file).catch(({ message }) => {
    console.error(`${file} is left out: ${message}`);
    process.exitCode = 1;
  });
}
