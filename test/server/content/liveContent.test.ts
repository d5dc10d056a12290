import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type StudioContent, studio } from '#studio/studio';
import { contentWarnings } from '../../../server/content/contentWarnings.ts';
import { liveContent } from '../../../server/content/liveContent.ts';
import { harmattan, writeSounds } from '../../support/server/sounds.ts';
import { temporaryFolder, tuesdayAtTen } from '../../support/server/testApi.ts';

/** Writes a file until its time changes, which has steps of milliseconds before Linux 6.13. */
function rewrite(path: string, text: string) {
  const time = () => fs.statSync(path, { bigint: true, throwIfNoEntry: false })?.ctimeNs;
  const before = time();
  do fs.writeFileSync(path, text);
  while (time() === before);
}

/** Follows a studio.json of the price 150, by looks of the test. */
async function followed({ isLinked = false, isThere = true } = {}) {
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
  const keptFile = join(folder, 'data/studio.last.json');
  const failing = { reason: '' };
  const start = () =>
    liveContent({
      ...{ file, keptFile },
      now: () => clock.now,
      async makeSite() {
        if (failing.reason) throw new Error(failing.reason);
        used.push({ ...studio });
      },
      log: (line) => said.push(line),
    });
  const live = await start();
  /** The prices that were used, after two looks. */
  const prices = async () => {
    for (const _ of [1, 2]) await live.look();
    return used.map(({ prices }) => prices.recording.amount);
  };
  return {
    ...{ clock, folder, path, keptFile, textOf, said, used, failing, start, live, prices },
    problem: () => live.problems()[0],
    /** Writes a price and other keys, and returns the prices that were used. */
    change(amount: number, more = '') {
      rewrite(path, textOf(amount, more));
      return prices();
    },
  };
}

type Followed = Awaited<ReturnType<typeof followed>>;

it.each(
  Object.entries<(studio: Followed) => void>({
    'in place': ({ path, textOf }) => rewrite(path, textOf(160)),
    'by a new file that is renamed': ({ path, textOf }) => {
      fs.writeFileSync(`${path}.new`, textOf(160));
      fs.renameSync(`${path}.new`, path);
    },
    'by an older one of the same size and time': ({ path, textOf }) => {
      const { atime, mtime } = fs.statSync(path);
      rewrite(path, textOf(160));
      fs.utimesSync(path, atime, mtime);
    },
    'by a link to another file': ({ path, textOf }) => {
      fs.writeFileSync(`${path}.2`, textOf(160));
      fs.unlinkSync(path);
      fs.symlinkSync(`${path}.2`, path);
    },
  }),
)('a studio.json that is changed %s is used, once', async (how, change) => {
  const studio = await followed({ isLinked: how === 'by a link to another file' });
  expect(await studio.prices()).toEqual([]);
  change(studio);
  expect(await studio.prices()).toEqual([160]);
  expect(await studio.prices()).toEqual([160]);
  expect(studio.said).toEqual([
    `The site has what is in ${studio.path} now.`,
    'studio.json was changed: prices.recording.amount: 150, now 160.',
  ]);
});

it('half a file is not used while it is written', async () => {
  const { path, textOf, live, used, said } = await followed();
  for (const length of [20, 30, 40, 400]) {
    fs.writeFileSync(path, textOf(160).slice(0, length));
    await live.look();
  }
  expect([used, said]).toEqual([[], []]);
  await live.look();
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
  const studio = await followed();
  change(studio);
  expect(await studio.prices()).toEqual([]);
  expect(studio.problem()).toContain(
    `studio.json is not used since Tue 1 Dec, 10:00am; the site goes on as before: ${studio.path} ${reason}`,
  );
  expect(studio.said).toEqual([studio.problem()]);
  fs.rmSync(studio.path, { recursive: true, force: true });
  await studio.change(150);
  expect(studio.problem()).toBeUndefined();
});

it('a studio.json that is added while the server runs is missed when it is removed', async () => {
  const { path, change, prices, problem } = await followed({ isThere: false });
  expect(await change(160)).toEqual([160]);
  fs.rmSync(path);
  expect(await prices()).toEqual([160]);
  expect(problem()).toMatch(/cannot be read: ENOENT/);
});

it('a sound that is added, replaced and removed makes another site', async () => {
  const studio = await followed();
  const peaks = async () => {
    await studio.prices();
    return studio.used.at(-1)?.sounds.map((sound) => sound.peaks.length);
  };
  writeSounds(studio.folder);
  expect(await peaks()).toEqual([80, 80]);
  fs.writeFileSync(join(studio.folder, 'sounds', harmattan.file), 'x');
  expect(await peaks()).toEqual([80]);
  fs.writeFileSync(studio.path, studio.textOf(150));
  expect(await peaks()).toEqual([]);
});

it('a picture that is added and the New Year make another site, an unreadable one does not', async () => {
  const studio = await followed();
  const pictures = join(studio.folder, 'pictures');
  fs.mkdirSync(join(pictures, 'vocal-booth.jpg'), { recursive: true });
  fs.symlinkSync(join(pictures, 'nothing'), join(pictures, 'performance-booth.jpg'));
  for (const path of [join(pictures, 'control-room.jpg'), `${pictures}-private.jpg`])
    fs.writeFileSync(path, Buffer.from('ffd8ff', 'hex'));
  fs.symlinkSync(`${pictures}-private.jpg`, join(pictures, 'vocal-booth-480.jpg'));
  await studio.prices();
  expect(studio.used.at(-1)?.ownPictures).toEqual({ 'control-room': ['control-room.jpg'] });
  studio.clock.now = Date.UTC(2027, 0, 1);
  await studio.prices();
  expect([studio.used.length, studio.problem()]).toEqual([2, undefined]);
});

it('a site that cannot be made leaves the content before it everywhere, and is told from the first time on', async () => {
  const { clock, change, problem, failing } = await followed();
  failing.reason = 'no such template';
  expect(await change(160)).toEqual([]);
  expect(studio.prices.recording.amount).not.toBe(160);
  clock.now += 60 * 60_000;
  await change(170);
  expect(problem()).toBe(
    'studio.json is not used since Tue 1 Dec, 10:00am; the site goes on as before: no such template',
  );
  failing.reason = '';
  expect(await change(180)).toEqual([180]);
  expect(problem()).toBeUndefined();
});

it('a start with a wrong studio.json has the last content that was used, and only a first start refuses', async () => {
  const { path, keptFile, textOf, change, start } = await followed();
  await change(160, ', "keepDays": 30');
  fs.writeFileSync(path, '{');
  const again = await start();
  expect(again.problems()[0]).toMatch(/is not used since .* something is missing at the end/);
  fs.writeFileSync(path, textOf(165, ', "keepDays": 30'));
  for (const _ of [1, 2]) await again.look();
  expect([again.problems()[0], studio.prices.recording.amount]).toEqual([undefined, 165]);
  fs.writeFileSync(path, '{');
  fs.rmSync(keptFile);
  await expect(start()).rejects.toThrow(/missing/);
});

it('what changed is told for a day, and fewer days to keep names count a day later, also after a restart', async () => {
  const { clock, change, start, live, said } = await followed();
  await change(160, ', "keepDays": 1, "engineer": "Kofi"');
  const told =
    'studio.json was changed on Tue 1 Dec, 10:00am: engineer: "", now "Kofi"; prices.recording.amount: 150, now 160; keepDays: 365, now 1.';
  expect(live.notes()).toEqual([told]);
  expect(said.join()).not.toContain('Kofi');
  clock.now += 23 * 60 * 60_000;
  await change(165, ', "keepDays": 1, "engineer": "Kofi"');
  const again = await start();
  expect([live.keepDays(), again.keepDays()]).toEqual([365, 365]);
  clock.now += 24 * 60 * 60_000;
  expect([again.keepDays(), again.notes()]).toEqual([1, []]);
});

it('a studio.json that is lost before a start is missed, and the content that was used stays kept', async () => {
  const { path, keptFile, textOf, change, start } = await followed();
  await change(160);
  const kept = fs.readFileSync(keptFile, 'utf8');
  fs.rmSync(path);
  const again = await start();
  expect(studio.prices.recording.amount).toBe(160);
  expect(again.notes()[0]).toMatch(/is not used since .* cannot be read: ENOENT/);
  expect(fs.readFileSync(keptFile, 'utf8')).toBe(kept);
  // A link to what is not mounted has the right name.
  fs.symlinkSync(`${path}.away`, path);
  const warnings = [...contentWarnings(path, studio, tuesdayAtTen)];
  expect(warnings.join()).not.toContain('give it that name');
  fs.unlinkSync(path);
  fs.writeFileSync(path, textOf(170));
  for (const _ of [1, 2]) await again.look();
  expect([again.problems(), studio.prices.recording.amount]).toEqual([[], 170]);
  // Without both files, it is a first start.
  for (const file of [path, keptFile]) fs.rmSync(file);
  expect((await start()).notes()).toEqual([]);
  expect(studio.prices.recording.amount).not.toBe(170);
});

it.each<[string, unknown, boolean]>([
  ['only the text', {}, true],
  ['other types', { before: 5, changedAt: '2026', changes: 'none', longerKeepDays: null }, true],
  ['an earlier text that is wrong', { before: '{', changedAt: tuesdayAtTen }, true],
  ['a time beyond all dates', { before: '{}', changedAt: 1e20 }, true],
  ['a text that is wrong', { text: '{' }, false],
  ['no text', { text: undefined }, false],
  ['a list', null, false],
])('a kept content that is of another shape, %s, is used as far as it can be', async (...row) => {
  const [, change, isUsable] = row;
  const { path, keptFile, textOf, start } = await followed();
  const kept = change && { text: textOf(160), ...change };
  const write = () => fs.writeFileSync(keptFile, JSON.stringify(kept ?? []));
  write();
  const beside = await start();
  expect([beside.problems(), studio.prices.recording.amount]).toEqual([[], 150]);
  expect(beside.keepDays()).toBe(365);
  beside.notes();
  write();
  fs.rmSync(path);
  if (!isUsable) {
    await expect(start()).rejects.toThrow(/ENOENT.*\n.*studio\.last\.json cannot be used/);
    return;
  }
  const alone = await start();
  expect([alone.notes().length, studio.prices.recording.amount]).toEqual([1, 160]);
});

it('a kept content that is a pipe does not hold up a start', async () => {
  const { keptFile, start } = await followed();
  fs.rmSync(keptFile);
  execFileSync('mkfifo', [keptFile]);
  expect((await start()).problems()).toEqual([]);
  expect(fs.statSync(keptFile).isFile()).toBe(true);
});

it('a kept content that cannot be written is told until it can be', async () => {
  const { keptFile, change, live } = await followed();
  fs.rmSync(keptFile);
  fs.mkdirSync(`${keptFile}.new`);
  expect(await change(160)).toEqual([160]);
  expect(live.problems()).toEqual([
    expect.stringMatching(/^The content of the site is not kept for the next start: EISDIR/),
  ]);
  fs.rmdirSync(`${keptFile}.new`);
  await live.look();
  expect([live.problems(), fs.existsSync(keptFile)]).toEqual([[], true]);
});

it('the changes of a day are told together, without those that were taken back', async () => {
  const { clock, change, live } = await followed();
  const { now } = clock;
  for (const [minute, amount, more] of [
    [1, 18, ''],
    [2, 18, ', "engineer": "Kofi"'],
    [3, 20, ', "engineer": "Kofi"'],
  ] as const) {
    clock.now = now + minute * 60_000;
    await change(amount, more);
  }
  const told = 'studio.json was changed on Tue 1 Dec, 10:03am: ';
  expect(live.notes()).toEqual([
    `${told}engineer: "", now "Kofi"; prices.recording.amount: 150, now 20.`,
  ]);
  await change(150);
  expect(live.notes()).toEqual([]);
  await change(160);
  clock.now += 24 * 60 * 60_000;
  await change(170);
  expect(live.notes()).toEqual([expect.stringContaining('amount: 160, now 170.')]);
});

it('what a clock that was ahead has changed is not told, and another year is named', async () => {
  const { clock, path, change, live, start } = await followed();
  clock.now = Date.UTC(2029, 11, 1);
  await change(160, ', "keepDays": 1');
  clock.now = tuesdayAtTen;
  expect([live.notes(), live.keepDays()]).toEqual([[], 1]);
  fs.writeFileSync(path, '{');
  clock.now = Date.UTC(2026, 11, 31, 12);
  const again = await start();
  clock.now += 24 * 60 * 60_000;
  expect(again.problems()).toEqual([expect.stringContaining('since Thu 31 Dec 2026, 12:00pm;')]);
});

it.each([
  ['a website with a folder', '"website": "https://sika.example/studio"', 'without a folder'],
  ['a price without its currency', '"prices": { "recording": { "amount": 180 } }', 'its currency'],
  ['a key that is set twice', '"engineer": "A",\n"engineer": "B"', 'a second time'],
  ['a number with a digit too few', '"phone": "+233 30 000 000"', 'phone must be'],
])('%s, right in the release before, is used at a start and told', async (_, line, told) => {
  const { path, keptFile, start, problem, prices } = await followed();
  const before = fs.readFileSync(path, 'utf8');
  const text = `{ ${line} }`;
  fs.writeFileSync(path, text);
  // While the server runs, the rules of this release hold.
  expect([await prices(), problem()]).toEqual([[], expect.stringContaining(told)]);
  for (const kept of [undefined, { text }]) {
    fs.rmSync(keptFile);
    if (kept) fs.writeFileSync(keptFile, JSON.stringify(kept));
    const again = await start();
    expect([again.problems(), again.notes()]).toEqual([[], []]);
    const [warning] = contentWarnings(path, studio, tuesdayAtTen);
    expect(warning).toMatch(new RegExp(`${told}.* The next release refuses it`));
    expect(studio.website).toMatch(/^https:\/\/[a-z.]+$/);
    // Another change of the folder reads it again.
    rewrite(path, text);
    for (const _ of [1, 2]) await again.look();
    expect(again.problems()).toEqual([]);
  }
  fs.writeFileSync(path, before);
});
