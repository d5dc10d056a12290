import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { studio as content } from '#studio/studio';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { outboxWorker } from '../../../server/mail/outboxWorker.ts';
import { mailTransport } from '../../../server/mail/transport.ts';
import { siteUrl } from '../../../server/siteUrl.ts';
import { startMailServer } from '../../support/server/mailServer.ts';
import { asField, noticeOf, privateStudio } from '../../support/server/privateStudio.ts';
import { temporaryFolder } from '../../support/server/testApi.ts';

/** The private links in e-mails, sent to a real SMTP server. */

const artistAddress = 'ama@example.com';

/** The app with an outbox worker on the same database. */
async function studioWithMail() {
  const mail = await startMailServer();
  const file = join(temporaryFolder(), 'bookings.sqlite');
  const studio = privateStudio({ SMTP_URL: mail.url }, file);
  const database = openSqlite(file);
  onTestFinished(() => database.close());
  const worker = outboxWorker({
    database,
    send: await mailTransport(mail.url),
    now: () => studio.now,
    log: () => {},
  });
  return {
    ...studio,
    /** Sends what is due; returns the new e-mails by their recipient. */
    async deliver() {
      const before = mail.arrivals.length;
      studio.now += 1000;
      await worker.deliver();
      return mail.arrivals
        .slice(before)
        .map(({ recipients, raw, mail: { text = '', subject = '', html = '' } }) => ({
          to: recipients[0] ?? '',
          subject,
          raw,
          text,
          html,
          path: /\/private\/[\w-]+/.exec(text)?.[0] ?? '',
        }));
    },
  };
}

type Delivered = Awaited<ReturnType<Awaited<ReturnType<typeof studioWithMail>>['deliver']>>;

const sentTo = (emails: Delivered, address: string) => {
  const [email, ...others] = emails.filter(({ to }) => to === address);
  if (!email || others.length > 0) throw new Error(`${others.length + 1} e-mails to ${address}`);
  return email;
};

describe('the e-mails about a request', () => {
  it('have one link each: to the studio’s page, and to the artist’s', async () => {
    const studio = await studioWithMail();
    const { session } = await studio.book();
    const emails = await studio.deliver();
    expect(emails).toHaveLength(2);
    const [toStudio, toArtist] = [sentTo(emails, content.email), sentTo(emails, artistAddress)];
    for (const { text, html, path } of emails) {
      expect(text.match(/\/private\//g)).toHaveLength(1);
      expect(text).toContain(`: ${siteUrl}${path}\n`);
      expect(html).toContain(`<a href="${siteUrl}${path}">`);
    }
    expect(toStudio.text).toContain('Confirm or decline: ');
    expect(toArtist.text).toContain('See, move or cancel your booking: ');

    expect(await studio.read(toArtist.path)).toContain('Cancel my booking');
    const form = { action: 'confirm', seen: asField(session) };
    expect((await studio.press(toArtist.path, form)).status).toBe(400);
    expect(noticeOf((await studio.press(toStudio.path, form)).page)).toMatch(/is confirmed/);

    const confirmation = sentTo(await studio.deliver(), artistAddress);
    expect(confirmation.subject).toMatch(/^Confirmed: /);
    expect(await studio.read(confirmation.path)).toContain('Your session is confirmed.');
  });

  it('keep links that work after another e-mail was sent', async () => {
    const studio = await studioWithMail();
    const { session } = await studio.book();
    const first = await studio.deliver();
    const seen = asField(session);
    const to = 'recording 2026-12-04 slot1';
    await studio.press(sentTo(first, artistAddress).path, { action: 'move', seen, to });
    const second = await studio.deliver();
    for (const { path } of [...first, ...second]) {
      expect((await studio.request(path)).status).toBe(200);
    }
  });
});

describe('the e-mails about a move', () => {
  it('tell the studio and the artist the new time, with their links', async () => {
    const studio = await studioWithMail();
    const { session, artist } = await studio.book();
    await studio.deliver();
    const to = 'recording 2026-12-04 slot1';
    await studio.press(artist, { action: 'move', seen: asField(session), to });
    const emails = await studio.deliver();
    const toStudio = sentTo(emails, content.email);
    expect(toStudio.subject).toBe('Moved: Recording Booth, Friday 4 December 2026');
    expect(toStudio.text).toContain('Hours: 7:30am-9:30am');
    expect(sentTo(emails, artistAddress).text).toContain('Date: Friday 4 December 2026');
    const form = { action: 'confirm', seen: to };
    expect(noticeOf((await studio.press(toStudio.path, form)).page)).toMatch(/is confirmed/);
  });
});

describe('the e-mails about a cancellation', () => {
  const reason = 'MarkerReason https://evil.example';

  it('by the artist tell the studio why, and contain no text from the page for the artist', async () => {
    const studio = await studioWithMail();
    const { session, artist } = await studio.book();
    await studio.deliver();
    await studio.press(artist, { action: 'cancel', seen: asField(session), reason });
    const emails = await studio.deliver();
    const toStudio = sentTo(emails, content.email);
    expect(toStudio.subject).toMatch(/^Cancelled by the artist: /);
    expect(toStudio.text).toContain(`Reason: ${reason}`);
    expect(toStudio.text).not.toContain('/private/');
    const toArtist = sentTo(emails, artistAddress);
    expect(toArtist.subject).toMatch(/^Cancelled: /);
    for (const text of [toArtist.raw, toArtist.text, toArtist.html]) {
      expect(text).not.toMatch(/MarkerReason|evil/);
    }
  });

  it('by the studio tell the artist why', async () => {
    const studio = await studioWithMail();
    const booking = await studio.book();
    await studio.deliver();
    const form = { action: 'cancel', seen: asField(booking.session), reason: 'The piano is away' };
    await studio.press(booking.studio, form);
    const emails = await studio.deliver();
    expect(emails.map(({ to }) => to)).toEqual([artistAddress]);
    expect(emails[0]?.text).toContain('Reason: The piano is away');
  });
});
