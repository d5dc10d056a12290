import {
  copyFileSync,
  readdirSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type BookingRepository,
  bookingRepository,
} from '../../../server/bookings/bookingRepository.ts';
import { newToken } from '../../../server/bookings/privateLinks.ts';
import { readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import { runCommand } from '../../support/server/cliInProcess.ts';
import { createOptions, withSlot } from '../../support/server/createOptions.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import { temporaryFolder, tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

/** `npm run soak` restores backups after real stops and kills of a server. */

type Environment = Readonly<Record<string, string>>;

const freshFile = (): Environment => ({
  DATABASE_FILE: join(temporaryFolder(), 'bookings.sqlite'),
});
const fileOf = (environment: Environment) => environment.DATABASE_FILE ?? '';
const filesBeside = (file: string) => readdirSync(dirname(file));
const dateOf = (day: number) => `2026-12-0${day}`;

/** Issues a new link of the artist to a booking and returns its token. */
async function issueLink(repository: BookingRepository, reference: string): Promise<string> {
  const token = newToken();
  await repository.issueLink(reference, 'artist', token, tuesdayAtTen);
  return token;
}

/**
 * Books the morning of days in December, each with a private link; `whileOpen` runs before the
 * database is closed.
 */
async function book(environment: Environment, days: readonly number[], whileOpen = () => {}) {
  const repository = bookingRepository(await openDatabase(readConfig(environment).database));
  const references: string[] = [];
  const tokens: string[] = [];
  for (const day of days) {
    const request = { ...validRequest, date: dateOf(day) };
    const options = createOptions({ idempotencyKey: `key-of-${day}` });
    const creation = await repository.create(withSlot(request), options);
    if (!('booking' in creation)) throw new Error(creation.outcome);
    references.push(creation.booking.reference);
    tokens.push(await issueLink(repository, creation.booking.reference));
  }
  whileOpen();
  const booked = Object.keys(await repository.bookedDates('2026-12-01'));
  await repository.close();
  return { references, tokens, booked };
}

/** Every booking with its changes, links and e-mails. */
const stateOf = async (environment: Environment) =>
  JSON.parse((await runCommand(['export', validRequest.email], environment)).out).bookings;

/** The references of the bookings to which tokens lead; undefined for those that do not work. */
async function opened(environment: Environment, tokens: readonly string[]) {
  const repository = bookingRepository(await openDatabase(readConfig(environment).database));
  const links = await Promise.all(
    tokens.map((token) => repository.linkedBooking(token, tuesdayAtTen)),
  );
  await repository.close();
  return links.map((link) => link?.booking.reference);
}

/** Makes 3 bookings, a backup and 2 more bookings. */
async function bookedAndBackedUp(environment: Environment, whileOpen?: () => void) {
  const backup = join(temporaryFolder(), 'backup.sqlite');
  const { references, tokens } = await book(environment, [2, 3, 4]);
  await runCommand(['confirm', references[0] ?? ''], environment);
  await runCommand(['close', dateOf(9)], environment);
  const before = await stateOf(environment);
  expect(before).toHaveLength(3);
  expect(await runCommand(['backup', backup], environment)).toMatchObject({ code: 0, error: '' });
  const later = await book(environment, [5, 7], whileOpen);
  return { backup, before, references, tokens, laterTokens: later.tokens };
}

/** As bookedAndBackedUp(), with the files as a killed server leaves them. */
async function backedUpAndKilled(environment: Environment) {
  const file = fileOf(environment);
  const names = [file, `${file}-wal`];
  const state = await bookedAndBackedUp(environment, () => {
    for (const name of names) copyFileSync(name, `${name}.copy`);
  });
  for (const name of names) renameSync(`${name}.copy`, name);
  return state;
}

const restore = (backup: string, environment: Environment) =>
  runCommand(['restore', backup, '--yes'], environment);

describe('the restore command', () => {
  it('restores the exact state of the backup', async () => {
    const environment = freshFile();
    const { backup, before, references, tokens, laterTokens } =
      await bookedAndBackedUp(environment);
    expect(await opened(environment, laterTokens)).not.toContain(undefined);
    const restored = await restore(backup, environment);
    expect(restored).toMatchObject({
      code: 0,
      error: '',
      out: expect.stringMatching(/ 3 bookings /),
    });
    expect(await stateOf(environment)).toEqual(before);
    expect(await opened(environment, tokens)).toEqual(references);
    expect(await opened(environment, laterTokens)).toEqual([undefined, undefined]);
    // The Idempotency-Key of a restored booking returns this booking.
    const again = await book(environment, [2]);
    expect(again.references).toEqual(references.slice(0, 1));
    expect(again.booked).toEqual([2, 3, 4, 9].map(dateOf));
  });

  it('fails and changes nothing while a server uses the database', async () => {
    const environment = freshFile();
    const { backup } = await bookedAndBackedUp(environment);
    const studio = await startServer({ environment });
    expect(await runCommand(['restore', backup, '--yes'], environment)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/Stop it first/),
    });
    await studio.stop();
    expect(await stateOf(environment)).toHaveLength(5);
  });

  it('fails and changes nothing when the file is not a backup, or nobody confirms', async () => {
    const environment = freshFile();
    const { backup } = await bookedAndBackedUp(environment);
    expect(await runCommand(['restore', backup], environment)).toMatchObject({
      code: 2,
      error: expect.stringMatching(/Add --yes/),
    });
    const textFile = join(temporaryFolder(), 'letter.txt');
    writeFileSync(textFile, 'Dear studio, this is no backup. '.repeat(40));
    truncateSync(backup, statSync(backup).size / 2);
    for (const wrong of [textFile, backup, 'nowhere.sqlite']) {
      expect(await restore(wrong, environment)).toMatchObject({ code: 1 });
    }
    expect(await stateOf(environment)).toHaveLength(5);
  });

  it('does not replay the write-ahead log of a killed server', async () => {
    const environment = freshFile();
    const { backup, before } = await backedUpAndKilled(environment);
    expect(filesBeside(fileOf(environment))).toContain('bookings.sqlite-wal');
    expect(await restore(backup, environment)).toMatchObject({ code: 0 });
    expect(await stateOf(environment)).toEqual(before);
  });

  it('replaces a damaged file and its write-ahead log', async () => {
    const environment = freshFile();
    const { backup, before } = await backedUpAndKilled(environment);
    writeFileSync(fileOf(environment), 'x'.repeat(20_000));
    expect(await restore(backup, environment)).toMatchObject({ code: 0 });
    expect(await stateOf(environment)).toEqual(before);
  });

  it('replaces a missing file', async () => {
    const { backup, before } = await bookedAndBackedUp(freshFile());
    const elsewhere = freshFile();
    expect(await restore(backup, elsewhere)).toMatchObject({ code: 0 });
    expect(await stateOf(elsewhere)).toEqual(before);
  });
});

describe('the SQLite database file', () => {
  it('has no write-ahead log beside it after a clean stop of the server', async () => {
    const environment = freshFile();
    await backedUpAndKilled(environment);
    const studio = await startServer({ environment });
    expect(filesBeside(fileOf(environment))).toContain('bookings.sqlite-wal');
    await studio.stop();
    expect(filesBeside(fileOf(environment))).toEqual(['bookings.sqlite']);
    expect(await stateOf(environment)).toHaveLength(5);
  });

  it('is, like its backups, readable by its owner only', async () => {
    const environment = freshFile();
    const file = fileOf(environment);
    const modeOf = (path: string) => [path, (statSync(path).mode & 0o777).toString(8)];
    const modes: string[][] = [];
    const { backup } = await bookedAndBackedUp(environment, () => {
      modes.push(...filesBeside(file).map((name) => modeOf(join(dirname(file), name))));
    });
    modes.push(modeOf(backup));
    expect(modes.filter(([, mode]) => mode !== '600')).toEqual([]);
    expect(modes.length).toBeGreaterThan(2);
  });
});
