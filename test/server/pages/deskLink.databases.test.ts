import { describe, expect, it } from 'vitest';
import { dayLength } from '#booking/dates';
import { databases } from '../../support/database/databases.ts';
import { expectWords, type Story } from '../../support/server/notedStudio.ts';
import { openedDesk } from '../../support/server/openedDesk.ts';

const minute = 60_000;

/** The link to the desk is reached again by the studio’s e-mail alone, once in ten minutes. */
const linksToTheDesk: Story = async (studio) => {
  const { studio: single } = await studio.book();
  await studio.deliver();
  const end = { action: 'end', agreed: 'yes' };
  await studio.press(studio.desk, end);
  Object.assign(studio.pages, { link: '/private/desk', single });
  await studio.look('All links have ended');
  await studio.press('/private/desk', {});
  await studio.send('A new link, pressed twice', 'link', {});
  await studio.send('And once more', 'link', {});
  studio.now += 10 * minute;
  await studio.send('Ten minutes later', 'link', {});
  const [link = ''] = /\/private\/.+\//.exec(studio.mail.arrivals.at(-1)?.mail.text ?? '') ?? [];
  await studio.press(link, end);
  await studio.look('That link has ended with the others');
  await studio.send('Another one at once', 'link', {});
  studio.now -= 60 * minute;
  await studio.look('The clock was an hour fast');
};

describe.each(databases)('the link to the desk on $name', ({ fresh }) => {
  it('is sent again, as words/links-to-the-desk.txt says', () =>
    expectWords('links to the desk', linksToTheDesk, fresh));

  it('is known for a year after it was issued', async () => {
    const { studio, desk } = await openedDesk(fresh);
    for (const [days, status] of [
      [365, 410],
      [1, 404],
    ] as const) {
      studio.now += days * dayLength;
      await studio.openDesk();
      expect((await studio.request(desk)).status).toBe(status);
    }
  });

  it('is sent five times in two hours and then once in four, because anybody can press there', async () => {
    const { studio } = await openedDesk(fresh);
    let sent = 0;
    for (let minutes = 0; minutes < 6 * 60; minutes += 10) {
      studio.now += 10 * minute;
      await studio.press('/private/desk', {});
      sent += (await studio.deliver()).length;
    }
    // One link is that of the opened desk.
    expect(sent).toBe(4 + 1);
    await studio.outbox.mail.stop();
    studio.now += 240 * minute;
    await studio.press('/private/desk', {});
    await studio.deliver();
    expect((await studio.request('/private/desk')).status).toBe(503);
  });
});
