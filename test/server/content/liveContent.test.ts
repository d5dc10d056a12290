import fs from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { StudioContent } from '#studio/studio';
import { contentState, liveContent } from '../../../server/content/liveContent.ts';
import { readStudio } from '../../../server/content/studioFile.ts';
import { harmattan, writeSounds } from '../../support/server/sounds.ts';
import { temporaryFolder, tuesdayAtTen } from '../../support/server/testApi.ts';

/** Follows a studio.json of the price 150, by looks of the test. */
function followed({ isLinked = false, isThere = true } = {}) {
  const folder = temporaryFolder();
  const path = join(folder, 'studio.json');
  const textOf = (amount: number, more = '') =>
    `{ "prices": { "recording": { "amount": ${amount}, "currency": "GHS" } }${more} }`;
  if (isThere) fs.writeFileSync(isLinked ? `${path}.1` : path, textOf(150));
  if (isLinked) fs.symlinkSync(`${path}.1`, path);
  const file = { path, isNamed: false };
  const used: StudioContent[] = [];
  const said: string[] = [];
  const clock = { now: tuesdayAtTen };
  const live = liveContent({
    file,
    state: contentState(file, clock.now),
    content: readStudio(file),
    now: () => clock.now,
    use: async (content) => void used.push(content),
    log: (line) => said.push(line),
  });
  onTestFinished(live.stop);
  return Object.assign(clock, {
    folder,
    path,
    textOf,
    said,
    used,
    problem: live.problem,
    look: live.look,
    /** The prices that were used, after two looks. */
    async prices() {
      for (const _ of [1, 2]) await live.look();
      return used.map(({ prices }) => prices.recording.amount);
    },
  });
}

type Followed = ReturnType<typeof followed>;

it.each<[string, (studio: Followed) => void, isLinked?: boolean]>([
  ['in place', ({ path, textOf }) => fs.writeFileSync(path, textOf(160))],
  [
    'by a new file that is renamed',
    ({ path, textOf }) => {
      fs.writeFileSync(`${path}.new`, textOf(160));
      fs.renameSync(`${path}.new`, path);
    },
  ],
  [
    'by an older one of the same size and time',
    ({ path, textOf }) => {
      const { atime, mtime } = fs.statSync(path);
      fs.writeFileSync(path, textOf(160));
      fs.utimesSync(path, atime, mtime);
    },
  ],
  [
    'by a link to another file',
    ({ path, textOf }) => {
      fs.writeFileSync(`${path}.2`, textOf(160));
      fs.unlinkSync(path);
      fs.symlinkSync(`${path}.2`, path);
    },
    true,
  ],
])('a studio.json that is changed %s is used, once', async (_, change, isLinked) => {
  const studio = followed({ isLinked });
  expect(await studio.prices()).toEqual([]);
  change(studio);
  expect(await studio.prices()).toEqual([160]);
  expect(await studio.prices()).toEqual([160]);
  expect(studio.said).toEqual([`The site has what is in ${studio.path} now.`]);
});

it('half a file is not used while it is written', async () => {
  const { path, textOf, look, used, said } = followed();
  for (const length of [20, 30, 40]) {
    fs.writeFileSync(path, textOf(160).slice(0, length));
    await look();
  }
  fs.writeFileSync(path, textOf(160));
  await look();
  expect([used, said]).toEqual([[], []]);
  await look();
  expect(used).toHaveLength(1);
});

it.each<[string, (studio: Followed) => void, string]>([
  [
    'wrong',
    ({ path }) => fs.writeFileSync(path, '{\n"name": Sika\n}'),
    'is not valid JSON: look in line 2: put the text into double quotes.',
  ],
  ['removed', ({ path }) => fs.rmSync(path), 'cannot be read: ENOENT: no such file or directory'],
  [
    'a folder',
    ({ path }) => {
      fs.rmSync(path);
      fs.mkdirSync(path);
    },
    'cannot be read: EISDIR: illegal operation on a directory',
  ],
])('a studio.json that is %s changes nothing and is told until it is mended', async (...row) => {
  const [, change, reason] = row;
  const studio = followed();
  change(studio);
  expect(await studio.prices()).toEqual([]);
  expect(studio.problem()).toContain(
    `studio.json is not used since 10:00am; the site goes on as before, but does not start again with it: ${studio.path} ${reason}`,
  );
  expect(studio.said).toEqual([studio.problem()]);
  fs.rmSync(studio.path, { recursive: true, force: true });
  fs.writeFileSync(studio.path, studio.textOf(150));
  // It is as it was: nothing is switched.
  expect(await studio.prices()).toEqual([]);
  expect(studio.problem()).toBeUndefined();
});

it('a studio.json that is added while the server runs is missed when it is removed', async () => {
  const { path, textOf, prices, problem } = followed({ isThere: false });
  fs.writeFileSync(path, textOf(160));
  expect(await prices()).toEqual([160]);
  fs.rmSync(path);
  expect(await prices()).toEqual([160]);
  expect(problem()).toMatch(/cannot be read: ENOENT/);
});

it('a sound that is added, replaced and removed makes another site', async () => {
  const studio = followed();
  const peaks = async () => {
    await studio.prices();
    return studio.used.at(-1)?.sounds.map((sound) => sound.peaks.length);
  };
  writeSounds(studio.folder);
  expect(await peaks()).toEqual([80, 80]);
  fs.writeFileSync(join(studio.folder, 'sounds', harmattan.file), 'x');
  expect(await peaks()).toEqual([0, 80]);
  fs.writeFileSync(studio.path, studio.textOf(150));
  expect(await peaks()).toEqual([]);
});

it('a picture that is added and the New Year make another site, an unreadable one does not', async () => {
  const studio = followed();
  const pictures = join(studio.folder, 'pictures');
  fs.mkdirSync(join(pictures, 'vocal-booth.jpg'), { recursive: true });
  fs.symlinkSync(join(pictures, 'nothing'), join(pictures, 'performance-booth.jpg'));
  fs.writeFileSync(join(pictures, 'control-room.jpg'), 'x');
  await studio.prices();
  expect(studio.used.at(-1)?.ownPictures).toEqual({ 'control-room': ['control-room.jpg'] });
  studio.now = Date.UTC(2027, 0, 1);
  await studio.prices();
  expect([studio.used.length, studio.problem()]).toEqual([2, undefined]);
});
