import { beforeEach, describe, expect, it } from 'vitest';
import { newToken } from '../../../server/bookings/privateLinks.ts';
import { siteUrl } from '../../../server/siteUrl.ts';
import { databases } from '../../support/database/databases.ts';
import { type TestCli, testCli } from '../../support/server/cliInProcess.ts';
import { tuesdayAtTen } from '../../support/server/testApi.ts';

const address = new RegExp(`^${siteUrl}/private/([\\w-]{32})$`, 'm');

describe.each(databases)('the link command on $name', ({ fresh }) => {
  let cli: TestCli;
  let reference: string;
  beforeEach(async () => {
    cli = await testCli(await fresh());
    reference = await cli.book();
  });

  const issue = async (holder: 'artist' | 'studio', to = reference) => {
    const token = newToken();
    await cli.bookings.issueLink(to, holder, token, tuesdayAtTen);
    return token;
  };
  /** The holder of each link with the booking to which it leads; undefined when it does not work. */
  const opened = async (...tokens: string[]) => {
    const find = (token: string) => cli.bookings.linkedBooking(token, tuesdayAtTen);
    const links = await Promise.all(tokens.map(find));
    return links.map((link) => link && `${link.holder} ${link.booking.reference}`);
  };
  const tokenIn = (out: string) => address.exec(out)?.[1] ?? 'no address';

  it.each(['artist', 'studio'] as const)(
    'revokes the earlier links of the %s to the booking, and no others',
    async (holder) => {
      const other = await cli.book({ timeSlot: 'evening' });
      const otherHolder = holder === 'artist' ? 'studio' : 'artist';
      const earlier = [await issue(holder), await issue(holder)];
      const others = [await issue(otherHolder), await issue(holder, other)];
      const option = holder === 'studio' ? ['--studio'] : [];
      const { out } = await cli.run(['link', reference.toLowerCase(), '--yes', ...option]);
      expect(await opened(...earlier, ...others, tokenIn(out))).toEqual([
        ...[undefined, undefined],
        ...[`${otherHolder} ${reference}`, `${holder} ${other}`],
        `${holder} ${reference}`,
      ]);
    },
  );

  it('asks before it revokes links, and not when there are none', async () => {
    const first = await cli.run(['link', reference]);
    expect([first.code, first.asked]).toEqual([0, []]);
    const token = tokenIn(first.out);
    expect(await cli.run(['link', reference], { answer: false })).toMatchObject({
      code: 1,
      error: 'Nothing was changed.',
      asked: [expect.stringMatching(/the artist's earlier links .*\(1\)\?/)],
    });
    expect(await opened(token)).toEqual([`artist ${reference}`]);
    await cli.run(['link', reference], { answer: true });
    expect(await opened(token)).toEqual([undefined]);
  });

  it('leaves one link when several are issued concurrently, and the earlier one when that fails', async () => {
    const taken = await issue('artist', await cli.book({ timeSlot: 'evening' }));
    const reissue = (token: string) =>
      cli.bookings.reissueLink(reference, 'artist', token, tuesdayAtTen);
    const tokens = [newToken(), newToken(), newToken()];
    await Promise.all(tokens.map(reissue));
    await expect(reissue(taken)).rejects.toThrow();
    const working = await opened(...tokens);
    expect(working.filter(Boolean)).toEqual([`artist ${reference}`]);
  });

  it('fails for an unknown booking, and when the session is over', async () => {
    const past = await cli.book({ date: '2026-11-30' });
    for (const [name, error] of [
      ['NO-SUCH-ONE', 'There is no booking NO-SUCH-ONE.'],
      [past, `The session of ${past} is over, so that a link to it would not work.`],
    ] as const) {
      expect(await cli.run(['link', name])).toMatchObject({ code: 1, error });
    }
    expect(await cli.rows('SELECT 1 AS one FROM private_link')).toEqual([]);
  });
});
