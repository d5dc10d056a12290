import { describe, expect, it } from 'vitest';
import { studio as content } from '#studio/studio';
import { siteUrl } from '../../../server/siteUrl.ts';
import { databases, type TestDatabase } from '../../support/database/databases.ts';
import { openOutbox } from '../../support/server/outbox.ts';
import { asField, privateStudio, withEmail } from '../../support/server/privateStudio.ts';
import { validRequest } from '../../support/server/testApi.ts';

/** The private links in e-mails, sent to a real SMTP server. */

/** The app with an outbox worker on the same database, and a booking. */
async function booked(fresh: () => Promise<TestDatabase>) {
  const database = await fresh();
  const outbox = await openOutbox(database);
  const studio = privateStudio(withEmail, undefined, await database.open());
  const booking = await studio.book();
  /** Sends what is due; returns the e-mails to the studio and to the artist, at most one each. */
  const deliver = async () => {
    const sent = outbox.mail.arrivals.length;
    studio.now += 1000;
    await outbox.deliver(studio.now);
    const emails = outbox.mail.arrivals.slice(sent);
    const to = (address: string) => {
      const [email, ...others] = emails.filter(({ recipients }) => recipients[0] === address);
      expect(others).toEqual([]);
      const { subject = '', text = '', html = '' } = email?.mail ?? {};
      const path = /\/private\/[\w-]+/.exec(text)?.[0] ?? '';
      return { subject, text, html, path, raw: email?.raw ?? '' };
    };
    return { toStudio: to(content.email), toArtist: to(validRequest.email) };
  };
  return { studio, booking, deliver };
}

describe.each(databases)('on $name', ({ fresh }) => {
  it('the e-mails about a request have one link each, to the studio’s page and to the artist’s', async () => {
    const { studio, booking, deliver } = await booked(fresh);
    const { toStudio, toArtist } = await deliver();
    for (const { text, html, path } of [toStudio, toArtist]) {
      expect(text.match(/\/private\//g)).toHaveLength(1);
      expect(text).toContain(`: ${siteUrl}${path}\n`);
      expect(html).toContain(`<a href="${siteUrl}${path}">`);
    }
    expect(toStudio.text).toContain('Confirm or decline: ');
    expect(toArtist.text).toContain('See, move or cancel your booking: ');
    expect(await studio.read(toArtist.path)).toContain('Cancel my booking');
    const form = { action: 'confirm', seen: asField(booking.session) };
    expect((await studio.press(toArtist.path, form)).status).toBe(400);
    expect((await studio.press(toStudio.path, form)).notice).toMatch(/is confirmed/);
    expect((await deliver()).toArtist.subject).toMatch(/^Confirmed: /);
  });

  it('the e-mails about a cancellation by the artist tell the studio why, with a blank for a NUL character, and the artist nothing that was typed', async () => {
    const { studio, booking, deliver } = await booked(fresh);
    await deliver();
    const reason = 'MarkerReason\0https://evil.example';
    const sent = await studio.act(booking, 'artist', 'cancel', { reason });
    expect(sent.status).toBe(200);
    const { toStudio, toArtist } = await deliver();
    expect(toStudio.subject).toMatch(/^Cancelled by the artist: /);
    expect(toStudio.text).toContain('Reason: MarkerReason https://evil.example\n');
    expect(toStudio.text).not.toContain('/private/');
    expect(toArtist.subject).toMatch(/^Cancelled: /);
    for (const text of [toArtist.raw, toArtist.text, toArtist.html]) {
      expect(text).not.toMatch(/MarkerReason|evil/);
    }
  });

  it('the e-mail about a cancellation by the studio tells the artist why', async () => {
    const { studio, booking, deliver } = await booked(fresh);
    await studio.act(booking, 'studio', 'cancel', { reason: 'The piano is away' });
    const { toStudio, toArtist } = await deliver();
    expect([toStudio.text, toArtist.path]).toEqual(['', '']);
    expect(toArtist.text).toContain('Reason: The piano is away');
  });
});
