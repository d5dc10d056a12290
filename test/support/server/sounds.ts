import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Five seconds of a plucked melody, computed and written by `lame -b 16 -m m`. */
export const song = readFileSync('test/support/sound.mp3');

export const harmattan = {
  ...{ file: 'harmattan.mp3', title: 'Harmattan', artist: 'Night Market Band', language: 'ha' },
};
export const nightBus = {
  file: 'Night Bus (final).MP3',
  title: 'Night Bus to Kumasi and back, the long version for those with patience',
  artist: 'Kojo Blay',
  language: 'ak',
};

/** Writes a studio.json with two sounds, and returns its path. */
export function writeSounds(folder: string): string {
  const path = join(folder, 'studio.json');
  const sounds = [harmattan, nightBus];
  writeFileSync(path, JSON.stringify({ sounds }));
  mkdirSync(join(folder, 'sounds'));
  for (const { file } of sounds) writeFileSync(join(folder, 'sounds', file), song);
  return path;
}
