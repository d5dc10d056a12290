import { describe, expect, it } from 'vitest';
import { momentOf } from '#studio/clock';
import { studio as content } from '#studio/studio';
import { emailKinds } from '../../../server/outbox/emailKinds.ts';
import { siteUrl } from '../../../server/siteUrl.ts';
import { databases, type TestDatabase } from '../../support/database/databases.ts';
import { openOutbox } from '../../support/server/outbox.ts';
import { privateStudio, withEmail } from '../../support/server/privateStudio.ts';
import { openDays, today, validRequest } from '../../support/server/testApi.ts';

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
      return { subject, text, html, path };
    };
    return { toStudio: to(content.email), toArtist: to(validRequest.email) };
  };
  return { database, outbox, studio, booking, deliver };
}

/** The fields of a form as it stands, with its button: what is hidden, typed or ticked beforehand. */
const fieldsOf = (form: string) =>
  [...form.matchAll(/<(?:input|button)[^>]*>/g)].flatMap(([tag]) => {
    const [, name = ''] = / name="(\w+)"/.exec(tag) ?? [];
    const [, value = ''] = / value="([^"]*)"/.exec(tag) ?? [];
    return /type="(checkbox|radio)"/.test(tag) && !tag.includes(' checked') ? [] : [[name, value]];
  });

describe.each(databases)('on $name', ({ fresh }) => {
  it('a mail scanner that opens every link of every e-mail and submits every form as it stands changes no booking', async () => {
    const { database, outbox, studio, booking } = await booked(fresh);
    await studio.store.queueEmails(booking.reference, emailKinds, studio.now);
    await outbox.deliver(momentOf({ date: today, minutes: 18 * 60 }));
    expect(outbox.mail.arrivals).toHaveLength(emailKinds.length + 1);
    const bodies = outbox.mail.arrivals.map(({ mail }) => `${mail.text} ${mail.html}`).join();
    const links = [...bodies.matchAll(/\/private\/[\w-]+\/?/g)].map(([path]) => path);
    const paths = links.flatMap((path) =>
      path.endsWith('/')
        ? [path, path + booking.reference, `${path}close?from=${openDays[0]}`]
        : [path],
    );
    const rows = () =>
      Promise.all(
        ['booking', 'claim', 'booking_change'].map((of) => database.rows(`SELECT * FROM ${of}`)),
      );
    const before = await rows();
    const pressed = new Set<unknown>();
    for (const path of new Set(paths)) {
      for (const query of ['', `?bookingType=recording&date=${openDays[1]}`]) {
        const page = await studio.read(path + query);
        for (const [form] of page.matchAll(/<form[^>]* method="post".*?<\/form>/gs)) {
          const fields = Object.fromEntries(fieldsOf(form));
          const sent = await studio.press(path, fields);
          const notice =
            fields.action === 'note'
              ? 'There was nothing new to save.'
              : 'Nothing is changed: please tick the box first.';
          expect(sent.notice).toBe(notice);
          pressed.add(fields.action);
        }
      }
    }
    expect([...pressed].sort()).toEqual(['cancel', 'close', 'confirm', 'email', 'move', 'note']);
    expect(await rows()).toEqual(before);
  });

  it('the e-mails about a request have one link each, to the studio’s page and to the artist’s', async () => {
    const { studio, deliver } = await booked(fresh);
    const { toStudio, toArtist } = await deliver();
    for (const { text, html, path } of [toStudio, toArtist]) {
      expect(text.match(/\/private\//g)).toHaveLength(1);
      expect(text).toContain(`: ${siteUrl}${path}\n`);
      expect(html).toContain(` href="${siteUrl}${path}">`);
    }
    expect(toStudio.text).toContain('Confirm or decline: ');
    expect(toArtist.text).toContain('See, move or cancel your booking: ');
    expect(await studio.read(toArtist.path)).toContain('Cancel my booking');
    expect(await studio.read(toStudio.path)).toContain('Confirm the session');
  });

  it.each([
    ['artist', 'MarkerReason\0https://evil.example', 'MarkerReason https://evil.example'],
    ['studio', 'The piano is away', 'The piano is away'],
  ] as const)(
    'a cancellation by the %s tells the other side why, and no one else',
    async (holder, reason, told) => {
      const { studio, booking, deliver } = await booked(fresh);
      await deliver();
      expect((await studio.act(booking, holder, 'cancel', { reason })).status).toBe(200);
      const { toStudio, toArtist } = await deliver();
      const [email, other] = holder === 'artist' ? [toStudio, toArtist] : [toArtist, toStudio];
      expect(email.subject).toMatch(/^(Cancelled by the artist|Declined): /);
      expect(email.text).toContain(`Reason: ${told}\n`);
      expect([email.path, other.text]).toEqual(['', '']);
    },
  );
});
