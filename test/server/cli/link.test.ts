import { beforeEach, describe, expect, it } from 'vitest';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { newToken } from '../../../server/bookings/privateLinks.ts';
import { siteUrl } from '../../../server/siteUrl.ts';
import { databases, type TestDatabase } from '../../support/database/databases.ts';
import { type TestCli, testCli } from '../../support/server/cliInProcess.ts';
import { tuesdayAtTen } from '../../support/server/testApi.ts';

const address = new RegExp(`^${siteUrl}/private/([\\w-]{32})$`, 'm');

describe.each(databases)('the link command on $name', ({ fresh }) => {
  let database: TestDatabase;
  let cli: TestCli;
  let reference: string;

  beforeEach(async () => {
    database = await fresh();
    cli = await testCli(database);
    reference = await cli.book();
  });

  const issue = async (holder: 'artist' | 'studio', to = reference) => {
    const token = newToken();
    await cli.bookings.issueLink(to, holder, token, tuesdayAtTen);
    return token;
  };
  /** The holder of a link and the booking to which it leads, or undefined when it does not work. */
  const opened = async (token: string) => {
    const link = await cli.bookings.linkedBooking(token, tuesdayAtTen);
    return link && [link.holder, link.booking.reference];
  };
  const tokenIn = (out: string) => address.exec(out)?.[1] ?? 'no address';

  it('revokes the earlier links of the artist to the booking, and no others', async () => {
    const other = await cli.book({ timeSlot: 'evening' });
    const earlier = [await issue('artist'), await issue('artist')];
    const others = [await issue('studio'), await issue('artist', other)];
    const { code, out } = await cli.run(['link', reference.toLowerCase(), '--yes']);
    expect(code).toBe(0);
    expect(await Promise.all(earlier.map(opened))).toEqual([undefined, undefined]);
    expect(await Promise.all(others.map(opened))).toEqual([
      ['studio', reference],
      ['artist', other],
    ]);
    expect(await opened(tokenIn(out))).toEqual(['artist', reference]);
  });

  it('--studio issues a link of the studio and leaves those of the artist', async () => {
    const [studio, artist] = [await issue('studio'), await issue('artist')];
    const { code, out } = await cli.run(['link', reference, '--studio', '--yes']);
    expect(code).toBe(0);
    expect(await opened(studio)).toBeUndefined();
    expect(await opened(artist)).toEqual(['artist', reference]);
    expect(await opened(tokenIn(out))).toEqual(['studio', reference]);
  });

  it('asks before it revokes links, and not when there are none', async () => {
    const first = await cli.run(['link', reference]);
    expect([first.code, first.asked]).toEqual([0, []]);
    const token = tokenIn(first.out);
    expect(await cli.run(['link', reference])).toMatchObject({
      code: 2,
      error: expect.stringMatching(/Add --yes/),
    });
    expect(await cli.run(['link', reference], { answer: false })).toMatchObject({
      code: 1,
      error: 'Nothing was changed.',
    });
    expect(await opened(token)).toEqual(['artist', reference]);
    const yes = await cli.run(['link', reference], { answer: true });
    expect([yes.code, yes.asked]).toEqual([
      0,
      [expect.stringMatching(/the artist's earlier links .*\(1\)\?/)],
    ]);
    expect(await opened(token)).toBeUndefined();
  });

  it('keeps the earlier links when the new one cannot be stored', async () => {
    const earlier = await issue('artist');
    const token = await issue('artist', await cli.book({ timeSlot: 'evening' }));
    const repository = bookingRepository(await database.open());
    const reissued = repository.reissueLink(reference, 'artist', token, tuesdayAtTen);
    await expect(reissued).rejects.toThrow();
    await repository.close();
    expect(await opened(earlier)).toEqual(['artist', reference]);
  });

  it('leaves one link when several processes issue one concurrently', async () => {
    const repositories = [database.open(), database.open(), database.open()];
    const opening = (await Promise.all(repositories)).map(bookingRepository);
    const tokens = opening.map(() => newToken());
    await Promise.all(
      opening.map((repository, index) =>
        repository.reissueLink(reference, 'artist', tokens[index] ?? '', tuesdayAtTen),
      ),
    );
    await Promise.all(opening.map((repository) => repository.close()));
    const working = await Promise.all(tokens.map(opened));
    expect(working.filter(Boolean)).toEqual([['artist', reference]]);
  });

  it('fails for an unknown booking, and when the session is over', async () => {
    expect(await cli.run(['link', 'NO-SUCH-ONE'])).toMatchObject({
      code: 1,
      error: 'There is no booking NO-SUCH-ONE.',
    });
    const past = await cli.book({ date: '2026-11-30' });
    expect(await cli.run(['link', past])).toMatchObject({
      code: 1,
      error: `The session of ${past} is over, so that a link to it would not work.`,
    });
    expect(await cli.rows('SELECT 1 AS one FROM private_link')).toEqual([]);
  });
});
