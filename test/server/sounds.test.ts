import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { contentWarnings } from '../../server/contentWarnings.ts';
import { readContent, studioJson } from '../../server/studioFile.ts';
import { harmattan, nightBus, song, writeSounds } from '../support/server/sounds.ts';
import { temporaryFolder, tuesdayAtTen } from '../support/server/testApi.ts';

const file = (content: Uint8Array) => (path: string) => writeFileSync(path, content);
const noMp3 = 'it is no MP3, whatever its name says. Export it as MP3.';

it.each<[string, (path: string) => void, string]>([
  [
    'too large',
    file(Buffer.concat([song, Buffer.alloc(1_100_001 - song.length)])),
    'it has 1.2 MB, and 1.1 is the most. Cut 20 to 30 seconds out of the song.',
  ],
  [
    'too long',
    file(Buffer.concat(Array(10).fill(song))),
    'it lasts 51 seconds, and 45 is the most.',
  ],
  ['a large WAV', file(Buffer.alloc(2_000_000, 'RIFF....WAVEfmt ')), noMp3],
  ['a web page', file(Buffer.from('<!doctype html>')), noMp3],
  ['empty', file(Buffer.alloc(0)), noMp3],
  ['a tag without a sound', file(Buffer.concat([Buffer.from('ID3'), Buffer.alloc(9000)])), noMp3],
  ['mostly not MP3', file(Buffer.concat([song, Buffer.alloc(500_000, 'RIFF....WAVE')])), noMp3],
  ['missing', () => {}, 'there is no such file in the folder sounds.'],
  ['a folder', (path) => mkdirSync(path), 'the server cannot read it.'],
  ['a dangling link', (path) => symlinkSync('nowhere', path), 'the server cannot read it.'],
])('a sound that is %s is left out and named, and the other one is on the site', async (...row) => {
  const [, write, reason] = row;
  // The decoder logs its errors.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const folder = temporaryFolder();
  const path = writeSounds(folder);
  rmSync(join(folder, 'sounds', harmattan.file));
  write(join(folder, 'sounds', harmattan.file));
  writeFileSync(join(folder, 'sounds/.DS_Store'), '');
  const content = await readContent({ path, isNamed: true });
  expect(contentWarnings(path, content, tuesdayAtTen)).toEqual([
    `sounds/harmattan.mp3 is not on the site: ${reason}`,
  ]);
  const peaks = expect.stringMatching(/^(?=.*9)(?=.*[0-5])\d{80}$/);
  expect(JSON.parse(studioJson(content)).sounds).toEqual([
    { ...nightBus, seconds: 5, peaks, problem: '' },
  ]);
});

it('a sound that studio.json does not name is named in a warning', async () => {
  const folder = temporaryFolder();
  const path = writeSounds(folder);
  writeFileSync(path, '{}');
  const content = await readContent({ path, isNamed: true });
  expect(contentWarnings(path, content, tuesdayAtTen).toSorted()).toEqual(
    [nightBus, harmattan].map(
      ({ file }) => `sounds/${file} is not on the site: "sounds" in studio.json does not name it.`,
    ),
  );
});
