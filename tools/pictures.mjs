// `npm run pictures -- FILE…`: writes the six files of a picture of the site from each photograph, e.g.
// control-room-960.avif from control-room.jpg, into data/pictures. They are turned upright, cropped to
// the part that draws the eye, and have none of the photograph's metadata, such as its place.
import { mkdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import sharp from 'sharp';

const folder = 'data/pictures';
mkdirSync(folder, { recursive: true });
for (const file of process.argv.slice(2)) {
  for (const width of [480, 960, 1600]) {
    const size = { width, height: Math.round((width * 2) / 3), position: sharp.strategy.attention };
    const picture = sharp(file).autoOrient().resize(size);
    const name = join(folder, `${parse(file).name}-${width}`);
    await picture.clone().avif({ quality: 50 }).toFile(`${name}.avif`);
    await picture.jpeg({ quality: 72, mozjpeg: true }).toFile(`${name}.jpg`);
    console.info(`${name}.avif and .jpg`);
  }
}
