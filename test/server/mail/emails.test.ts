import ICAL from 'ical.js';
import { expect, it, onTestFinished } from 'vitest';
import { shortDate } from '#booking/dates';
import { hoursInWords, slotById } from '#booking/slots';
import { type IsoTime, isoTime, momentOf } from '#studio/clock';
import { studio } from '#studio/studio';

import { setIdDomain, stableId } from '../../../server/bookings/format/idDomain.ts';
import type { PastChange, StoredBooking } from '../../../server/bookings/storedBooking.ts';
import { bookingEmails, isStillTrue } from '../../../server/mail/bookingEmails.ts';
import { type EmailMessage, renderDeskLink, renderEmail } from '../../../server/mail/emails.ts';
import { renderSheet } from '../../../server/mail/sheet.ts';
import { mailTransport } from '../../../server/mail/transport.ts';
import { type EmailKind, emailKinds, recipientOf } from '../../../server/outbox/emailKinds.ts';
import { setContent } from '../../support/ownerContent.ts';
import { noNews, plainChange, storedBooking } from '../../support/server/createOptions.ts';
import { startMailServer } from '../../support/server/mailServer.ts';
import { tuesdayAtTen } from '../../support/server/testApi.ts';
import { linesOf, without, wordsNoted } from '../../support/server/words.ts';

const booking: StoredBooking = { ...storedBooking, notes: 'Three singers,\none kora' };
const { date, slot, reference } = booking;

const rendered = (
  kind: EmailKind,
  change: Partial<StoredBooking> = {},
  changes: readonly PastChange[] = [],
  more: { readonly series?: readonly StoredBooking[] } = {},
) => {
  const wasConfirmed = changes.includes(confirmed) || changes.includes(moved);
  const changedBy = changes.at(-1)?.changedBy ?? null;
  const changed = { ...booking, wasConfirmed, changedBy, ...change };
  return renderEmail(
    { kind, writtenAt: changed.createdAt },
    { booking: changed, changes, link: 'https://studio.example/private/token', ...more },
    tuesdayAtTen,
  );
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

const artistMailbox = { name: '', address: booking.email };

const markup = '<img src=x onerror=alert(1)> & "Ọ" \'🎤\'';
const typed: Partial<StoredBooking> = {
  fullName: `${markup}\r\nBcc: everyone@example.com`,
  phoneNumber: '0244123456"><script>alert(1)</script>',
  notes: `x\r\n.\r\nMAIL FROM:<everyone@example.com>\u2028Confirm or decline: ${markup}`,
};
const typedNotes = `Notes: x\n    .\n    MAIL FROM:<everyone@example.com>\n    Confirm or decline: ${markup}`;

it('the request to the studio has what the artist typed, escaped and in no header but Reply-To and the subject', async () => {
  const { mail, recipients } = await sendAndReceive('request', typed);
  expect([recipients, mail.replyTo]).toEqual([[studio.email], [artistMailbox]]);
  const name = `${markup} Bcc: everyone@example.com`;
  expect(mail.text).toContain(typedNotes);
  expect(mail.subject).toBe(`New request: ${shortDate(date)}, ${hoursInWords(slot)}, ${name}`);
  const headers = mail.headers.filter(({ key }) => key !== 'subject');
  expect(JSON.stringify(headers)).not.toMatch(/img|everyone|Ọ/);
  expect(mail.headers.some(({ key }) => key === 'bcc')).toBe(false);
  expect(mail.html).not.toMatch(/<img|<script/);
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; ');
  expect(mail.html).toContain('href="tel:0244123456"');
  expect(mail.html).toContain(`href="mailto:${booking.email}"`);
  // Some programs strip the document's element.
  expect(mail.html).toContain('<main lang="en">');
});

it('the acknowledgement to the artist asks for no automatic reply', async () => {
  const { mail, recipients } = await sendAndReceive('acknowledgement');
  expect(recipients).toEqual([booking.email]);
  expect(mail.from).toEqual({ name: studio.name, address: studio.email });
  const fields = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  const automatic = { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' };
  expect(fields).toMatchObject(automatic);
});

const change = { ...plainChange, changedAt: isoTime(tuesdayAtTen), changedBy: 'desk' as const };
const moved = {
  ...{ ...change, status: 'moved' as const, oldDate: '2026-12-03' },
  ...{ oldSlot: 'slot4' as const, oldStart: 810, oldEnd: 930 },
};
const movedByArtist = { ...moved, changedBy: "artist's link" } as const;
const confirmed = { ...change, status: 'confirmed' } as const;
const cancelled = { ...change, status: 'cancelled', reason: 'The piano is away' } as const;
const readdressed = { ...change, status: 'new address' } as const;
const cancelledNow = { status: 'cancelled' } as const;
const withdrawn = { ...cancelled, changedBy: "artist's link" } as const;

type Case = readonly [
  title: string,
  kind: EmailKind,
  changes?: readonly PastChange[],
  change?: Partial<StoredBooking>,
  content?: Parameters<typeof setContent<typeof studio>>[1],
];
const number = '+233 30 000 0000';
const recording = { bookingType: 'recording', slot: slotById.slot4 } as const;
const deposit = { performance: 'GH₵50 by Mobile Money.', recording: 'GH₵9.' };
const performance = { ...studio.prices.performance, second: 'GH₵2,400' };
const prices = { ...studio.prices, performance };

/** The e-mails about a booking, each with what has happened, and with a content that stays set. */
const cases: readonly Case[] = [
  ['A request', 'request'],
  ['A request without an address', 'request', [], { email: '' }],
  ['A number that is none', 'request', [], { phoneNumber: 'ask Kofi' }],
  ['A number that a filter refused', 'request', [], { phoneNumber: '' }],
  ['A request is acknowledged', 'acknowledgement'],
  ['The artist has moved it', 'acknowledgement', [movedByArtist]],
  ['It is moved, and has a new address', 'acknowledgement', [movedByArtist, readdressed]],
  ['The studio has confirmed it', 'confirmation', [confirmed]],
  ['The artist has moved it, for the studio', 'move', [movedByArtist]],
  ['The studio has moved it', 'newTime', [moved]],
  ['The artist has cancelled it, for the studio', 'withdrawal', [withdrawn]],
  ['The studio has declined it', 'cancellation', [cancelled]],
  ['The artist has moved it, and the studio declined', 'cancellation', [movedByArtist, cancelled]],
  ['The studio has confirmed and cancelled it', 'cancellation', [confirmed, cancelled]],
  ['The studio has moved and cancelled it', 'cancellation', [moved, cancelled]],
  ['The artist has cancelled a request', 'cancellation', [withdrawn]],
  ['The artist has cancelled a session', 'cancellation', [confirmed, withdrawn]],
  ['The artist has cancelled what was paid', 'cancellation', [withdrawn], { received: 40 }],
  ['The studio cancels what was paid', 'cancellation', [confirmed, cancelled], { received: 40 }],
  ['The day before a session that nobody has confirmed', 'reminder'],
  ['The day before a session', 'reminder', [confirmed]],
  ['One session is left of a series', 'series', [confirmed]],
  ['Until 22 hours before', 'reminder', [confirmed], {}, { changeNoticeHours: 22 }],
  ['Until 23 hours before', 'reminder', [confirmed], {}, { changeNoticeHours: 23 }],
  ['A deposit', 'confirmation', [confirmed], {}, { deposit, changeNoticeHours: 24 }],
  ['A deposit of the other booth', 'confirmation', [confirmed], recording],
  ['A deposit is no matter of the studio', 'request'],
  ['Nor of a cancellation', 'cancellation', [confirmed, withdrawn]],
  ['A second price', 'request', [], {}, { prices, changeNoticeHours: 1 }],
  ['A second price is not that of another amount', 'request', [], { amount: 150 }],
  ['A second price, for the artist', 'confirmation', [confirmed]],
  ...emailKinds.map((kind): Case => {
    const content = { whatsApp: number };
    return [`WhatsApp of both sides: ${kind}`, kind, [confirmed], { phoneNumber: number }, content];
  }),
];

/** A sheet without sessions, of the day after. */
const emptySheet = {
  ...{ now: tuesdayAtTen, date, isToday: false, deskLink: 'https://studio.example/private/token/' },
  ...{ ...noNews, sessions: [] },
};
const money = { paid: [], owed: [], kept: [], ahead: [] };
const others = [{ name: 'did not come' as const, count: 3 }];
const sheets = [
  [
    'A sheet',
    {
      ...emptySheet,
      sessions: [{ ...booking, status: 'confirmed', studioNote: 'Abena is the engineer' }, booking],
    },
  ],
  ['A text that imitates another session', { ...emptySheet, sessions: [{ ...booking, ...typed }] }],
  [
    'A sheet of the day itself, with lists and the month before',
    {
      ...{ ...emptySheet, isToday: true },
      ...{ waiting: [booking], unanswered: [booking], deposits: [booking], unreachable: [booking] },
      lastMonth: { tookPlace: 41, sold: 6000, open: 18_000, ...money, others },
    },
  ],
] as const;

/** Returns the lines of an e-mail: its header fields, text, HTML and attachments. */
function linesIn({ to, replyTo, subject, text, html, attachments }: EmailMessage) {
  const ofText = text.split('\n').filter(Boolean);
  const ofHtml = linesOf(html);
  const others = without(ofHtml, ofText);
  return [
    `To ${to.address}, replies to ${replyTo.address}: ${subject}`,
    ...ofText,
    `HTML: ${ofHtml.length} lines, ${ofHtml.length - others.length} as in the text`,
    ...others,
    ...attachments.flatMap(({ filename, contentType, content }) => [
      `${filename}, ${contentType}`,
      ...content.replaceAll('\r\n ', '').split('\r\n'),
    ]),
  ];
}

it('every e-mail says what is in words/every-e-mail.txt', async () => {
  const words = wordsNoted();
  const note = (title: string, kind: string, email: EmailMessage) => {
    words.step(title);
    words.lines(kind, linesIn(email));
    expect(email.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(Buffer.byteLength(email.html)).toBeLessThan(20_000);
  };
  for (const [title, kind, changes = [], change, content = {}] of cases) {
    setContent(studio, content);
    const isConfirmed = changes.includes(confirmed) || changes.includes(moved);
    const status = bookingEmails[kind].status ?? (isConfirmed ? 'confirmed' : 'requested');
    const more = kind === 'series' ? { series: [{ ...booking, status }] } : {};
    note(title, kind, rendered(kind, { status, ...change }, changes, more));
  }
  const queued = { reference: 'desk', writtenAt: booking.createdAt, attempts: 0, error: '' };
  const deskLink = renderDeskLink({ ...queued, kind: 'desk link' }, '/desk');
  note('A link to the desk', 'desk link', deskLink);
  for (const [title, sheet] of sheets) note(title, 'sheet', renderSheet(sheet, booking.createdAt));
  await words.expectIn('words/every-e-mail.txt');
});

it('a letter about a series says which of its sessions the artist has moved and nobody confirmed', () => {
  const waits = { ...booking, date: '2026-12-09', status: 'requested' } as const;
  const stands = { ...booking, status: 'confirmed' } as const;
  const letter = (series: StoredBooking[]) =>
    rendered('series', series[0], [confirmed], { series });
  const { subject, text } = letter([stands, waits]);
  expect(subject).not.toContain('Confirmed');
  expect(text).toContain('Not all of your sessions are confirmed yet.');
  expect(text.match(/^.*not confirmed yet$/gm)).toEqual([
    expect.stringMatching(/^Wed 9 Dec 2026: /),
  ]);
  expect(letter([waits]).subject).toBe('Your request for Wednesday 9 December 2026');
});

it('an e-mail cancels each of at most ten sessions with a file of its own, from a studio of any name', () => {
  const name = 'Sika; "Sound": Kofi, Ama^n';
  setContent(studio, { name });
  const filesOf = (count: number) => {
    const series = Array.from({ length: count }, (_, index) => ({
      ...{ ...booking, ...cancelledNow, reference: `R-${index + 1}` },
    }));
    return rendered('cancellation', cancelledNow, [confirmed], { series }).attachments;
  };
  const events = filesOf(3).map(({ filename, content }) => {
    const all = new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent');
    const organizer = all[0]?.getFirstProperty('organizer');
    const uid = all[0]?.getFirstPropertyValue('uid');
    return [filename, all.length, uid, organizer?.getParameter('cn')];
  });
  expect(events).toEqual(
    [1, 2, 3].map((index) => [`session-${index}.ics`, 1, stableId(`R-${index}`), name]),
  );
  expect(filesOf(1)[0]?.content).toContain(String.raw`PRODID:-//Sika\; "Sound": Kofi\, Ama^n//`);
  expect([1, 10, 11].map((count) => filesOf(count).length)).toEqual([1, 10, 0]);
});

it('the ids of events and threads keep the domain that is set when the address of the studio changes', () => {
  const idsOf = () => {
    const { references, attachments } = rendered('cancellation', cancelledNow, [confirmed]);
    return [references, /UID:(.*)/.exec(attachments[0]?.content ?? '')?.[1]];
  };
  onTestFinished(() => setIdDomain(''));
  setIdDomain('sika.example');
  setContent(studio, { email: 'info@sika-sound.com' });
  expect(idsOf()).toEqual([`<${reference}@sika.example>`, `${reference}@sika.example`]);
});

it('the e-mails about a booking are one thread, and those about sessions booked together another', () => {
  const roots = emailKinds.map((kind) => rendered(kind).references);
  expect(new Set(roots)).toEqual(new Set([`<${reference}@${studio.email.split('@')[1]}>`]));
  expect(rendered('reminder', { series: 'R-1' }).references).toMatch(/^<R-1@/);
});

it('a name from right to left does not turn what follows it, nor a character that turns the direction', () => {
  const { subject, text } = rendered('request', { fullName: 'محمد الأمين', notes: '' });
  expect(subject).toMatch(/, \u2068محمد الأمين\u2069$/);
  expect(text).toContain('\u2068محمد الأمين\u2069\nPhone: +233');
  const turned = rendered('request', { fullName: 'Ama \u202eMensah' });
  expect(turned.subject).toMatch(/, Ama Mensah$/);
  const [file] = rendered('request', { fullName: 'דוד לוי' }).attachments;
  expect(file?.content).toContain('SUMMARY:\u2068דוד לוי\u2069');
});

it('the day and the lines of the notes are lines in every mail program', () => {
  expect(rendered('confirmation').html).toContain('<h1>Wednesday<br>2 December 2026</h1>');
  const { html } = rendered('request', { notes: 'Two singers\n<b>' });
  expect(html).toContain('Two singers<br>&lt;b&gt;');
});

it('an answer is still sent once its session has begun, until it is over', () => {
  const session = { ...booking, status: 'confirmed' } as const;
  const sentAt = (minutes: number) =>
    emailKinds.filter((kind) => isStillTrue(kind, session, momentOf({ date, minutes })));
  expect(sentAt(slot.start)).toEqual(['confirmation', 'series', 'newTime']);
  expect(sentAt(slot.end)).toEqual(['series']);
});

it('a letter about a series has what is asked for one of its sessions, without those that are over', () => {
  setContent(studio, { payment: 'Pay in cash.' });
  const paid = { ...booking, received: booking.amount };
  const together = [paid, { ...booking, amount: 150, received: 50, date: '2026-12-09' }];
  const details = { booking, changes: [], emails: [], together, gaps: [] };
  const sessions = (minutes: number) =>
    bookingEmails.series.sessions?.(details, momentOf({ date, minutes }));
  expect([sessions(slot.start), sessions(slot.end)]).toEqual([together, together.slice(1)]);
  const { text } = rendered('series', paid, [], { series: together });
  expect(text).toContain('Pay in cash.');
  expect(text).toContain('Received: $250 for all');
  expect(text).toContain('Wed 9 Dec 2026: 9:00am to 12:30pm, $150, $50 of $150 received');
});

it('an e-mail has the same Message-ID until it is queued again, different from those of other kinds', () => {
  const idsAt = (createdAt: IsoTime) =>
    emailKinds.map((kind) => rendered(kind, { createdAt }).messageId);
  const [first, later] = [isoTime(tuesdayAtTen), isoTime(tuesdayAtTen + 1000)];
  expect(idsAt(first)).toEqual(idsAt(first));
  expect(new Set([...idsAt(first), ...idsAt(later)]).size).toBe(2 * emailKinds.length);
});

it('a sheet with many sessions is cut, before mail programs do', () => {
  const many = Array(500).fill({ ...booking, ...typed, fullName: 'Ọ'.repeat(100) });
  const sheetOf = (lists: object) =>
    renderSheet({ ...emptySheet, sessions: many.slice(0, 7), ...lists }, booking.createdAt);
  const long = sheetOf({ waiting: many, unanswered: many, deposits: many, unreachable: many });
  expect(long.text).toContain('and 470 more: open the desk');
  expect(Buffer.byteLength(long.html)).toBeLessThan(100_000);
  expect(sheetOf({ waiting: many.slice(0, 31) }).text).toContain('and 1 more: open the desk');
});

it.each(emailKinds.filter((kind) => recipientOf(kind) === 'artist'))(
  'the e-mail "%s" has no typed text, because the address of the artist may be somebody else’s',
  (kind) => {
    const typed = { fullName: 'Marker', phoneNumber: 'Marker', notes: 'Marker' };
    const email = rendered(kind, typed, [confirmed]);
    expect(email.attachments.length).toBe(bookingEmails[kind].calendar ? 1 : 0);
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
