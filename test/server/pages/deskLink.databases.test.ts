import { describe, expect, it } from 'vitest';
import { dayLength } from '#booking/dates';
import { databases } from '../../support/database/databases.ts';
import { openedDesk } from '../../support/server/outbox.ts';

const minute = 60_000;

describe.each(databases)('the link to the desk on $name', ({ fresh }) => {
  it('is sent again at once when all links have ended, or the last one was sent by a fast clock', async () => {
    const { studio } = await openedDesk(fresh);
    const sent = async () => {
      await studio.press('/private/desk', {});
      return (await studio.deliver()).length;
    };
    expect([await sent(), await sent()]).toEqual([1, 0]);
    await studio.store.revokeStudioLinks();
    expect(await sent()).toBe(1);
    studio.now -= 60 * minute;
    expect(await sent()).toBe(1);
  });

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
