import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/server/testApi.ts';

const tool = fileURLToPath(new URL('../../tools/pictures.mjs', import.meta.url));

it('`npm run pictures` turns a photograph upright, crops it, and drops where it was taken', async () => {
  const folder = temporaryFolder();
  // Red on the left and blue on the right until it is upright, then one above the other.
  const lying = sharp({ create: { width: 2400, height: 1600, channels: 3, background: 'blue' } })
    .composite([
      {
        input: { create: { width: 1200, height: 1600, channels: 3, background: 'red' } },
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
    [720, 480],
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

it('`npm run pictures` takes the three names in any case, enlarges nothing, and says what it leaves out', async () => {
  const folder = temporaryFolder();
  const small = { width: 600, height: 400, channels: 3, background: 'red' } as const;
  await sharp({ create: small }).jpeg().toFile(join(folder, 'Vocal Booth.JPG'));
  writeFileSync(join(folder, 'control-room.heic'), 'no picture');
  const names = ['control-room.heic', 'IMG_2034.jpg', 'Vocal Booth.JPG'];
  const { status, stderr } = spawnSync(process.execPath, [tool, ...names], {
    ...{ cwd: folder, encoding: 'utf8' },
  });
  expect([status, stderr.trim().split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(/^control-room\.heic is left out: /),
      expect.stringMatching(/^IMG_2034\.jpg is left out: name it control-room\.jpg, /),
    ],
  ]);
  expect(readdirSync(join(folder, 'data/pictures')).sort()).toEqual([
    ...['vocal-booth-480.avif', 'vocal-booth-480.jpg'],
    ...['vocal-booth-600.avif', 'vocal-booth-600.jpg'],
  ]);
});
