import ICAL from 'ical.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bookingSuccessful } from '#booking/messages';
import { slots } from '#booking/slots';
import { studio } from '#studio/studio';
import type { StoredBooking } from '../../../server/bookings/storedBooking.ts';
import { renderEmail } from '../../../server/mail/emails.ts';
import { mailTransport } from '../../../server/mail/transport.ts';
import { type EmailKind, emailKinds } from '../../../server/outbox/emailKinds.ts';
import { attachmentText, startMailServer } from '../../support/server/mailServer.ts';
import { tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

const booking: StoredBooking = {
  ...validRequest,
  slot: slots.performance[0],
  reference: '7K3M-Q9TD-2XNB',
  status: 'requested',
  createdAt: '2026-12-01T10:00:00.000Z',
  changeCount: 0,
  changedBy: null,
  notes: 'Three singers,\none kora',
};

const writtenAt = booking.createdAt;
const link = 'https://studio.example/private/token';

const rendered = (kind: EmailKind, change: Partial<StoredBooking> = {}, reason = '') =>
  renderEmail(
    { kind, writtenAt },
    { booking: { ...booking, ...change }, reason, link },
    tuesdayAtTen,
  );

/** Sends an e-mail to a real SMTP server and returns it as parsed by another library. */
async function sendAndReceive(kind: EmailKind, change: Partial<StoredBooking> = {}, reason = '') {
  const server = await startMailServer();
  const send = await mailTransport(server.url);
  await send(rendered(kind, change, reason));
  const [received] = server.arrivals;
  if (!received) throw new Error('no e-mail arrived');
  return received;
}

describe('WhatsApp', () => {
  const own =
    'https://wa.me/233240000000?text=Hello%2C%20we%20are%20writing%20about%20your%20booking%207K3M-Q9TD-2XNB.';

  it.each(['request', 'move', 'withdrawal'] as const)(
    'is a link to the number of the artist in the %s',
    async (kind) => {
      const { mail } = await sendAndReceive(kind);
      expect(mail.text).toContain(`WhatsApp: ${own}`);
      expect(mail.html).toContain(`<a href="${own}">`);
      expect((await sendAndReceive(kind, { phoneNumber: 'ask Kofi' })).mail.text).not.toContain(
        'wa.me',
      );
    },
  );

  it.each(['acknowledgement', 'confirmation', 'cancellation', 'reminder'] as const)(
    'is a link to the number of the studio, if it has one, in the %s',
    async (kind) => {
      expect((await sendAndReceive(kind)).mail.text).not.toContain('wa.me');
      const content: { whatsApp: string } = studio;
      content.whatsApp = '+233 30 000 0000';
      onTestFinished(() => {
        content.whatsApp = '';
      });
      const text = 'Hello, I am writing about my booking 7K3M-Q9TD-2XNB.';
      const link = `https://wa.me/233300000000?text=${encodeURIComponent(text)}`;
      expect((await sendAndReceive(kind)).mail.text).toContain(`WhatsApp: ${link}`);
    },
  );
});

describe('the request e-mail to the studio', () => {
  it('has all details of the booking and the contact details, and Reply-To is the artist', async () => {
    const { mail, recipients } = await sendAndReceive('request');
    expect(recipients).toEqual([studio.email]);
    expect(mail.replyTo).toEqual([{ name: '', address: 'ama@example.com' }]);
    for (const text of [
      'Name: Ama Mensah',
      'Phone: +233 24 000 0000',
      'Email: ama@example.com',
      'Notes: Three singers,\none kora',
      'Booth: Performance Booth',
      'Date: Wednesday 2 December 2026',
      'Hours: Morning, 9:00am-12:30pm (Accra time)',
      'Price: $200',
      'Reference: 7K3M-Q9TD-2XNB',
    ]) {
      expect(mail.text).toContain(text);
    }
  });
});

describe('the acknowledgement e-mail to the artist', () => {
  it('has the success message of the page, the details and a calendar file of the session', async () => {
    const { mail, recipients } = await sendAndReceive('acknowledgement');
    expect(recipients).toEqual(['ama@example.com']);
    expect(mail.from).toEqual({ name: studio.name, address: studio.email });
    expect(mail.text).toMatch(bookingSuccessful);
    for (const text of ['Morning, 9:00am-12:30pm (Accra time)', '$200', studio.phone]) {
      expect(mail.text).toContain(text);
      expect(mail.html).toContain(text);
    }
    const [file] = mail.attachments;
    expect([file?.filename, file?.mimeType]).toEqual(['session.ics', 'text/calendar']);
    const [event] = new ICAL.Component(ICAL.parse(attachmentText(mail))).getAllSubcomponents(
      'vevent',
    );
    expect(event?.getFirstPropertyValue('dtstart')?.toString()).toBe('2026-12-02T09:00:00Z');
  });

  it('has an Auto-Submitted header, so that no automatic reply is sent', async () => {
    const { mail } = await sendAndReceive('acknowledgement');
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('has the same Message-ID each time it is sent, different from other kinds of e-mail', () => {
    const idOf = (kind: EmailKind) => rendered(kind).messageId;
    expect(idOf('acknowledgement')).toBe(idOf('acknowledgement'));
    expect(new Set(emailKinds.map(idOf)).size).toBe(emailKinds.length);
  });
});

describe('text that the visitor typed', () => {
  const typed: Partial<StoredBooking> = {
    fullName: 'MarkerName https://evil.example',
    phoneNumber: 'MarkerPhone 055-77-055',
    notes: 'MarkerNotes\n<b>MarkerBold</b>\u2028Ọjọ́',
  };
  const markers = /Marker|evil\.example|055-77-055|Ọjọ́/;

  it.each(['acknowledgement', 'confirmation', 'cancellation', 'reminder'] as const)(
    'is not in the %s, because the address may be somebody else’s',
    async (kind) => {
      const { raw, mail } = await sendAndReceive(kind, typed);
      const readable = JSON.stringify({ ...mail, attachments: attachmentText(mail) });
      expect(readable).toContain('BEGIN:VCALENDAR');
      for (const text of [raw, readable]) expect(text).not.toMatch(markers);
      expect(mail.to).toEqual([{ name: '', address: 'ama@example.com' }]);
    },
  );

  it('is in the body of the e-mail to the studio, and in no header', async () => {
    const { mail } = await sendAndReceive('request', typed);
    for (const text of Object.values(typed)) expect(mail.text).toContain(text);
    expect(JSON.stringify(mail.headers)).not.toMatch(markers);
    expect(attachmentText(mail)).not.toMatch(markers);
    expect(mail.replyTo).toEqual([{ name: '', address: 'ama@example.com' }]);
  });

  const markup = '<img src=x onerror=alert(1)> & "Ọ" \'🎤\'';

  it('is escaped in HTML', async () => {
    const { mail } = await sendAndReceive('request', { fullName: markup, notes: markup });
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; ');
    expect(mail.text).toContain(`Name: ${markup}`);
  });

  it.each<[string, Partial<StoredBooking>]>([
    ['a name', { fullName: 'Ama\r\nBcc: everyone@example.com\r\n\r\nBuy this' }],
    ['a name with a line separator', { fullName: 'Ama\u2028Bcc: everyone@example.com' }],
    ['a name that looks like an address', { fullName: 'Ama <everyone@example.com>, x' }],
    ['an encoded name', { fullName: '=?utf-8?q?Ama=0D=0ABcc:_everyone@example.com?=' }],
    ['notes', { notes: 'Hello\r\n.\r\nMAIL FROM:<everyone@example.com>\r\n' }],
    ['a phone number', { phoneNumber: '024\r\nBcc: everyone@example.com' }],
  ])('adds no header and no recipient as %s', async (_, change) => {
    for (const kind of ['request', 'acknowledgement'] as const) {
      const { mail, recipients } = await sendAndReceive(kind, change);
      expect(recipients).toEqual([kind === 'request' ? studio.email : 'ama@example.com']);
      expect(mail.to).toHaveLength(1);
      expect(mail.bcc ?? []).toEqual([]);
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    }
  });

  it.each([
    'a,b@example.com',
    '"x y"@example.com',
    '<a>@example.com',
    'a@example.com,',
    'ọ@ex.com',
  ])('is sent to at most one mailbox as the address %s', async (email) => {
    const server = await startMailServer();
    const send = await mailTransport(server.url);
    const kind = rendered('acknowledgement', { email });
    await send(kind).catch(() => {});
    expect(server.arrivals.flatMap(({ recipients }) => recipients).length).toBeLessThanOrEqual(1);
    const toStudio = rendered('request', { email });
    await send(toStudio);
    expect(server.arrivals.at(-1)?.recipients).toEqual([studio.email]);
  });
});
