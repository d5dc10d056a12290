import ICAL from 'ical.js';
import { expect, it, onTestFinished } from 'vitest';
import { dateInWords } from '#booking/dates';
import { aboutBooking, aboutYourBooking, bookingSuccessful } from '#booking/messages';
import { priceOf } from '#booking/prices';
import { booths, hoursOf, slotLabel, slots } from '#booking/slots';
import { type IsoTime, isoTime } from '#studio/clock';
import { studio } from '#studio/studio';
import { whatsAppLink } from '#studio/whatsApp';
import type { StoredBooking } from '../../../server/bookings/storedBooking.ts';
import { renderEmail } from '../../../server/mail/emails.ts';
import { renderSheet } from '../../../server/mail/sheet.ts';
import { mailTransport } from '../../../server/mail/transport.ts';
import { type EmailKind, emailKinds, recipientOf } from '../../../server/outbox/emailKinds.ts';
import { unchanged } from '../../support/server/createOptions.ts';
import { startMailServer } from '../../support/server/mailServer.ts';
import { tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

const booking: StoredBooking = {
  ...validRequest,
  slot: slots.performance[0],
  reference: '7K3M-Q9TD-2XNB',
  status: 'requested',
  ...unchanged,
  createdAt: isoTime(tuesdayAtTen),
  notes: 'Three singers,\none kora',
};
const { date, slot, reference } = booking;

const rendered = (kind: EmailKind, change: Partial<StoredBooking> = {}) => {
  const changed = { ...booking, ...change };
  const subject = { booking: changed, reason: '', link: 'https://studio.example/private/token' };
  return renderEmail({ kind, writtenAt: changed.createdAt }, subject, tuesdayAtTen);
};

/** Sends an e-mail to a real SMTP server and returns it as parsed by another library. */
async function sendAndReceive(kind: EmailKind, change: Partial<StoredBooking> = {}) {
  const server = await startMailServer();
  const send = await mailTransport(server.url);
  await send(rendered(kind, change));
  const [received] = server.arrivals;
  if (!received) throw new Error('no e-mail arrived');
  return received;
}

const sessionLines = [
  `Booth: ${booths.performance.name}`,
  `Date: ${dateInWords(date)}`,
  `Hours: ${slotLabel(slot)} (Accra time)`,
  `Price: ${priceOf('performance')}`,
  `Reference: ${reference}`,
];
const artistMailbox = { name: '', address: booking.email };

const markup = '<img src=x onerror=alert(1)> & "Ọ" \'🎤\'';
const typed: Partial<StoredBooking> = {
  fullName: `${markup}\r\nBcc: everyone@example.com`,
  phoneNumber: '024"><script>alert(1)</script>',
  notes: `x\r\n.\r\nMAIL FROM:<everyone@example.com>\u2028Confirm or decline: ${markup}`,
};
const typedNotes = `Notes: x\n    .\n    MAIL FROM:<everyone@example.com>\n    Confirm or decline: ${markup}`;

it('the request to the studio has all that the artist typed, escaped and in no header but Reply-To', async () => {
  const { mail, recipients } = await sendAndReceive('request', typed);
  expect([recipients, mail.replyTo]).toEqual([[studio.email], [artistMailbox]]);
  for (const line of [
    `Name: ${markup} Bcc: everyone@example.com\n`,
    `Phone: ${typed.phoneNumber}\n`,
    `Email: ${booking.email}\n`,
    typedNotes,
    ...sessionLines,
  ]) {
    expect(mail.text).toContain(line);
  }
  expect(JSON.stringify(mail.headers)).not.toMatch(/img|everyone|Ọ/);
  expect(mail.attachments.map(({ content }) => content).join()).not.toMatch(/img|everyone|Ọ/);
  expect(mail.html).not.toMatch(/<img|<script/);
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; ');
  expect(mail.html).toContain('href="tel:0241"');
});

it('the acknowledgement to the artist has the success message, the session and its calendar file, and asks for no automatic reply', async () => {
  const { mail, recipients } = await sendAndReceive('acknowledgement');
  expect(recipients).toEqual([booking.email]);
  expect(mail.from).toEqual({ name: studio.name, address: studio.email });
  for (const text of [bookingSuccessful, ...sessionLines, studio.phone]) {
    expect(mail.text).toContain(text);
  }
  const [file] = mail.attachments;
  expect([file?.filename, file?.mimeType]).toEqual(['session.ics', 'text/calendar']);
  const calendar = new ICAL.Component(ICAL.parse(String(file?.content)));
  const [event] = calendar.getAllSubcomponents('vevent');
  const start = new Date(Date.parse(`${date}T00:00Z`) + slot.start * 60_000).toISOString();
  expect(event?.getFirstPropertyValue('dtstart')?.toString()).toBe(start.replace('.000', ''));
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
});

it('an e-mail has the same Message-ID until it is queued again, different from those of other kinds', () => {
  const idsAt = (createdAt: IsoTime) =>
    emailKinds.map((kind) => rendered(kind, { createdAt }).messageId);
  const [first, later] = [isoTime(tuesdayAtTen), isoTime(tuesdayAtTen + 1000)];
  expect(idsAt(first)).toEqual(idsAt(first));
  expect(new Set([...idsAt(first), ...idsAt(later)]).size).toBe(2 * emailKinds.length);
});

it.each([
  ['requested', 'The studio has not confirmed it yet: please call us.'],
  ['confirmed', 'We look forward to it.'],
] as const)('the reminder of a session that is %s says so', (status, text) => {
  expect(rendered('reminder', { status }).text).toContain(`Your session is tomorrow. ${text}`);
});

it('the sheet says whom to call, and typed text cannot imitate another session', () => {
  const link = 'https://studio.example/private/token';
  const render = (status: 'requested' | 'confirmed', count: number) => {
    const session = { booking: { ...booking, ...typed, status }, link };
    return renderSheet(date, booking.createdAt, Array(count).fill(session), `${link}/`);
  };
  const all = render('confirmed', 2);
  expect(all.subject).toBe(`Tomorrow: 2 sessions, ${dateInWords(date)}`);
  expect(all.text).toMatch(
    `Tomorrow, ${dateInWords(date)}, in Accra time (GMT). All are confirmed.`,
  );
  const { text, html, subject, replyTo } = render('requested', 1);
  expect([subject, replyTo.address]).toEqual([
    `Tomorrow: 1 session, ${dateInWords(date)}`,
    studio.email,
  ]);
  const name = `${markup} Bcc: everyone@example.com`;
  expect(text.split('\n').slice(0, 12)).toEqual([
    `Tomorrow, ${dateInWords(date)}, in Accra time (GMT). Please call, to confirm: ${name}.`,
    '',
    `${hoursOf(slot)}, ${booths.performance.name}: waits for your answer`,
    `Name: ${name}`,
    `Phone: ${typed.phoneNumber}`,
    `Email: ${booking.email}`,
    ...typedNotes.split('\n'),
    `Reference: ${reference}`,
    `Confirm or decline: ${link}`,
  ]);
  expect(html).not.toMatch(/<img|<script/);
});

it.each(emailKinds)('the e-mail "%s" links to WhatsApp if the other side has a number', (kind) => {
  const number = '+233 30 000 0000';
  const text =
    recipientOf(kind) === 'studio' ? aboutYourBooking(reference) : aboutBooking(reference);
  expect(rendered(kind, { phoneNumber: 'ask Kofi' }).text).not.toContain('wa.me');
  const content: { whatsApp: string } = studio;
  content.whatsApp = number;
  onTestFinished(() => {
    content.whatsApp = '';
  });
  const email = rendered(kind, { phoneNumber: number });
  const link = String(whatsAppLink(number, text));
  expect(email.text.match(/WhatsApp: .*/g)).toEqual([`WhatsApp: ${link}`]);
  expect(email.html).toContain(`<a href="${link}">`);
});

it.each(emailKinds.filter((kind) => recipientOf(kind) === 'artist'))(
  'the e-mail "%s" has no typed text, because the address of the artist may be somebody else’s',
  (kind) => {
    const email = rendered(kind, { fullName: 'Marker', phoneNumber: 'Marker', notes: 'Marker' });
    expect(JSON.stringify(email)).toContain('BEGIN:VCALENDAR');
    expect(JSON.stringify(email)).not.toContain('Marker');
    expect(email.to).toEqual(artistMailbox);
  },
);

it.each(['a,b@example.com', '"x y"@example.com', '<a>@example.com', 'a@example.com,'])(
  'an e-mail is sent to at most one mailbox when the address of the artist is %s',
  async (email) => {
    const server = await startMailServer();
    const send = await mailTransport(server.url);
    await send(rendered('acknowledgement', { email })).catch(() => {});
    expect(server.arrivals.flatMap(({ recipients }) => recipients).length).toBeLessThanOrEqual(1);
    await send(rendered('request', { email }));
    expect(server.arrivals.at(-1)?.recipients).toEqual([studio.email]);
  },
);
