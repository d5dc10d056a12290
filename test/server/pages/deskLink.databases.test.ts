import { describe, expect, it } from 'vitest';
import { studio as content } from '#studio/studio';
import { databases } from '../../support/database/databases.ts';
import { openedDesk } from '../../support/server/openedDesk.ts';
import { noticeOf } from '../../support/server/privateStudio.ts';

describe.each(databases)('the link to the desk on $name', ({ fresh }) => {
  it('is reached again by the studio’s e-mail alone, once in ten minutes, when all its links have ended', async () => {
    const { studio, desk, deliver } = await openedDesk(fresh);
    const { studio: single } = await studio.book();
    await deliver();
    const end = { action: 'end' };
    expect((await studio.press(desk, end)).notice).toMatch(/^Nothing is changed/);
    const ended = await studio.press(desk, { ...end, agreed: 'yes' });
    expect([ended.status, ended.page]).toEqual([
      410,
      expect.stringContaining('This link has ended'),
    ]);
    expect((await studio.request(single)).status).toBe(410);
    const path = '/private/desk';
    expect((await studio.request(path)).status).toBe(200);
    for (const press of [1, 2]) {
      const { page, notice } = await studio.press(path, {});
      expect([press, notice]).toEqual([press, expect.stringMatching(/^A new link is on its way/)]);
      expect(page).not.toContain('<button');
    }
    const subject = 'Your new link to the desk';
    const [email, ...others] = await studio.deliver();
    expect([email?.to, email?.subject, others]).toEqual([content.email, subject, []]);
    const [link = ''] = email?.text.match(/\/private\/[\w-]+\//) ?? [];
    expect(await studio.read(link)).toContain('>The desk</h1>');
    expect(noticeOf(await studio.read(path))).toMatch(/^A new link was sent/);
    studio.now += 10 * 60_000;
    await studio.press(path, {});
    expect(await deliver()).toEqual([`${content.email}: ${subject}`]);

    // That link ends with the others, so another one can be asked for at once.
    await studio.press(link, { ...end, agreed: 'yes' });
    const expectButton = async () => {
      const text = await studio.read(path);
      expect([noticeOf(text), text.includes('<button')]).toEqual([undefined, true]);
    };
    await expectButton();
    await studio.press(path, {});
    // The clock was an hour fast.
    studio.now -= 60 * 60_000;
    await expectButton();
  });

  it('is sent five times in two hours and then once in four, because anybody can press there', async () => {
    const { studio, deliver } = await openedDesk(fresh);
    let sent = 0;
    for (let minutes = 0; minutes < 6 * 60; minutes += 10) {
      studio.now += 10 * 60_000;
      await studio.press('/private/desk', {});
      sent += (await deliver()).length;
    }
    // One link is that of the opened desk.
    expect(sent).toBe(4 + 1);
  });

  it('says as a failure that the mail server does not take a new link, and what gives one instead', async () => {
    const { studio, deliver } = await openedDesk(fresh);
    await studio.outbox.mail.stop();
    await studio.press('/private/desk', {});
    await deliver();
    const response = await studio.request('/private/desk');
    const text = await response.text();
    expect([response.status, noticeOf(text)]).toEqual([
      503,
      'The mail server has not taken the e-mail with the new link yet.',
    ]);
    expect(text).toContain('bookings desk');
  });
});
