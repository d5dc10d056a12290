import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/server/testApi.ts';

const tool = fileURLToPath(new URL('../../tools/pictures.mjs', import.meta.url));

it('`npm run pictures` turns a photograph upright, crops it, and drops where it was taken', async () => {
  const folder = temporaryFolder();
  // Red on the left and blue on the right until it is upright, then one above the other.
  const lying = sharp({ create: { width: 300, height: 200, channels: 3, background: 'blue' } })
    .composite([
      {
        input: { create: { width: 150, height: 200, channels: 3, background: 'red' } },
        left: 0,
        top: 0,
      },
    ])
    .withExif({ IFD3: { GPSLatitude: '5/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 });
  await lying.jpeg().toFile(join(folder, 'control-room.jpg'));
  execFileSync(process.execPath, [tool, 'control-room.jpg'], { cwd: folder });
  for (const [width, height] of [
    [480, 320],
    [960, 640],
    [1600, 1067],
  ] as const) {
    for (const [format, type] of [
      ['avif', 'heif'],
      ['jpg', 'jpeg'],
    ] as const) {
      const file = sharp(join(folder, `data/pictures/control-room-${width}.${format}`));
      const { exif, orientation, ...found } = await file.metadata();
      expect(found).toMatchObject({ width, height, format: type });
      expect([exif, orientation]).toEqual([undefined, undefined]);
    }
  }
  const small = sharp(join(folder, 'data/pictures/control-room-480.jpg'));
  const data = await small.raw().toBuffer();
  const pixel = (column: number) => [...data.subarray(column * 3, column * 3 + 3)];
  expect(pixel(475)).toEqual(pixel(5));
});
