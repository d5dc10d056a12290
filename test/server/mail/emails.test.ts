import ICAL from 'ical.js';
import { expect, it, onTestFinished } from 'vitest';
import { dateInWords, shortDate } from '#booking/dates';
import { aboutBooking, aboutYourBooking } from '#booking/messages';
import { firstPrice } from '#booking/prices';
import { booths, hoursInWords } from '#booking/slots';
import { type IsoTime, isoTime, momentOf } from '#studio/clock';
import { mapUrl } from '#studio/map';
import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';
import { whatsAppLink } from '#studio/whatsApp';

import { setIdDomain, stableId } from '../../../server/bookings/format/stableId.ts';
import type { PastChange, StoredBooking } from '../../../server/bookings/storedBooking.ts';
import { bookingEmails, isStillTrue } from '../../../server/mail/bookingEmails.ts';
import { renderDeskLink, renderEmail } from '../../../server/mail/emails.ts';
import { renderSheet } from '../../../server/mail/sheet.ts';
import { mailTransport } from '../../../server/mail/transport.ts';
import { type EmailKind, emailKinds, recipientOf } from '../../../server/outbox/emailKinds.ts';
import { setContent } from '../../support/ownerContent.ts';
import { storedBooking } from '../../support/server/createOptions.ts';
import { startMailServer } from '../../support/server/mailServer.ts';
import { tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

const booking: StoredBooking = { ...storedBooking, notes: 'Three singers,\none kora' };
const { date, slot, reference } = booking;

const rendered = (
  kind: EmailKind,
  change: Partial<StoredBooking> = {},
  changes: readonly PastChange[] = [],
  more: { readonly series?: readonly StoredBooking[] } = {},
) => {
  const changed = { ...booking, ...change };
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

it('the acknowledgement to the artist has a calendar file, and asks for no automatic reply', async () => {
  const { mail, recipients } = await sendAndReceive('acknowledgement');
  expect(recipients).toEqual([booking.email]);
  expect(mail.from).toEqual({ name: studio.name, address: studio.email });
  const [file] = mail.attachments;
  expect([file?.filename, file?.mimeType]).toEqual(['session.ics', 'text/calendar']);
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'x-auto-response-suppress', value: 'All' }),
  );
});

const left = 'from Thursday 3 December 2026, 1:30pm to 3:30pm';
const change = {
  ...{ reason: '', oldDate: null, oldSlot: null },
  ...{ changedAt: isoTime(tuesdayAtTen), changedBy: 'desk' as const },
};
const moved = {
  ...{ ...change, status: 'moved' as const, oldDate: '2026-12-03', oldSlot: 'slot4' as const },
};
const movedByArtist = { ...moved, changedBy: "artist's link" } as const;
const confirmed = { ...change, status: 'confirmed' } as const;
const cancelled = { ...change, status: 'cancelled', reason: 'The piano is away' } as const;
const readdressed = { ...change, status: 'new address' } as const;
const withdrawn = { ...cancelled, changedBy: "artist's link" } as const;

/** The text beside the link of an e-mail. */
const linked: Readonly<Record<EmailKind, string>> = {
  ...{ request: 'Confirm or', move: 'Confirm or', acknowledgement: 'See, move or' },
  ...{ confirmation: 'See, move or', newTime: 'See, move or', reminder: 'See, move or' },
  ...{ series: 'See, move or', cancellation: 'Book another', withdrawal: '' },
};

/** Every e-mail that is sent in a week, with what it says first. */
const promises: [EmailKind, readonly PastChange[], subject: RegExp, text: string][] = [
  ['request', [], /^New request: Wed 2 Dec, 9:00am to 12:30pm, Ama/, 'Somebody asks'],
  ['acknowledgement', [], /^Your request for /, 'Your request has arrived.'],
  ['acknowledgement', [movedByArtist], /^Moved: your request/, `your booking ${left}.`],
  ['acknowledgement', [movedByArtist, readdressed], /^Your request for /, 'has arrived.'],
  ['confirmation', [confirmed], /^Confirmed: /, 'Your session is confirmed.'],
  ['move', [moved], /^Moved: Wed 2 Dec, 9:00am to 12:30pm, Ama/, `session ${left}.`],
  ['newTime', [moved], /^Moved: your session is on /, `your session ${left}.`],
  ['withdrawal', [cancelled], /^Cancelled by the artist: Wed/, 'The artist has cancelled'],
  ['cancellation', [cancelled], /^Declined: your request/, 'we cannot take'],
  ['cancellation', [confirmed, cancelled], /^Cancelled: /, 'is cancelled.'],
  ['cancellation', [moved, cancelled], /^Cancelled: /, 'is cancelled.'],
  ['cancellation', [withdrawn], /^Cancelled: your request/, 'cancelled your request.'],
  ['cancellation', [confirmed, withdrawn], /^Cancelled: /, 'cancelled your session.'],
  ['reminder', [], /^Tomorrow: /, 'tomorrow. The studio has not confirmed it'],
  ['reminder', [confirmed], /^Tomorrow: /, 'tomorrow. We look forward to it.'],
  ['series', [confirmed], /^Confirmed: /, 'Your sessions are confirmed.'],
];

it('each kind of e-mail about a booking has its words in a test', () => {
  expect(new Set(promises.map(([kind]) => kind))).toEqual(new Set(emailKinds));
});

it.each(promises)(
  'the e-mail "%s" after %j keeps the promises of all e-mails',
  (kind, changes, subject, says) => {
    const status = changes.at(-1) === confirmed ? 'confirmed' : 'requested';
    const email = rendered(kind, { status }, changes);
    const isToStudio = recipientOf(kind) === 'studio';
    const all = [email.html, email.text] as const;
    expect(email.subject).toMatch(subject);
    for (const part of all) {
      for (const text of [says, linked[kind], reference, firstPrice('performance')]) {
        expect(part).toContain(text);
      }
      expect(part.includes('The piano is away')).toBe(/withdrawal|cancellation/.test(kind));
      const hasDirections = ['confirmation', 'series', 'newTime', 'reminder'].includes(kind);
      expect(part.includes('Finding the door')).toBe(hasDirections);
      const hasPrivacy = ['acknowledgement', 'confirmation', 'series', 'newTime'].includes(kind);
      expect(part.includes('To see, correct or erase it, ')).toBe(hasPrivacy);
    }
    const ofNoArtist = isToStudio ? rendered(kind, { status, email: '' }, changes) : email;
    expect(ofNoArtist.replyTo.address).toBe(studio.email);
    const title = isToStudio ? validRequest.fullName : dateInWords(date).replace(' ', '<br>');
    expect(email.html).toContain(`<h1>${title}</h1>`);
    expect(email.html).toContain(
      `${isToStudio ? telephoneUrl(booking.phoneNumber) : mapUrl()}"`.replaceAll('&', '&amp;'),
    );
    expect(email.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(email.html).not.toContain('>https://wa.me');
    const phones = email.html.split(`>${studio.phone}</a>`);
    expect(phones).toHaveLength(email.html.split(studio.phone).length);
    expect(Buffer.byteLength(email.html)).toBeLessThan(20_000);
    const [file] = email.attachments;
    const wasConfirmed = changes.includes(confirmed) || changes.includes(moved);
    const isDeclined = kind === 'cancellation' && !wasConfirmed;
    expect(file?.content.includes(validRequest.fullName)).toBe(isDeclined ? undefined : isToStudio);
  },
);

it('an e-mail that is about no session has its subject as the heading', () => {
  const writtenAt = booking.createdAt;
  const queued = {
    reference: 'desk',
    kind: 'desk link',
    writtenAt,
    attempts: 0,
    error: '',
  } as const;
  expect(renderDeskLink(queued, '/desk').html).toContain('<h1>Your new link to the desk</h1>');
});

it('an e-mail has the agreed price once, with the second price where that is the current one', () => {
  setContent(studio.prices.performance, { second: 'GH₵2,400' });
  for (const kind of ['request', 'confirmation'] as const) {
    expect(rendered(kind).text).toContain(`\nPrice: ${firstPrice('performance')} (GH₵2,400)\n`);
    expect(rendered(kind, { amount: 150 }).text).toContain('\nPrice: $150\n');
  }
  const [file] = rendered('request', { amount: 150 }).attachments;
  expect(file?.content.replaceAll('\r\n ', '')).toContain('Price: $150');
});

it('an e-mail offers to move or cancel a session only until the notice of the studio', () => {
  setContent(studio, { changeNoticeHours: 22 });
  expect(rendered('reminder').text).toContain('See, move or cancel your booking:');
  setContent(studio, { changeNoticeHours: 23 });
  expect(rendered('reminder').text).toContain('\nSee your booking:');
});

it('the rules of the house and the deposit of the booth are at the foot of each e-mail to the artist except a cancellation, once they are set', () => {
  expect(rendered('confirmation').text).not.toContain('less than');
  const deposit = { performance: 'GH₵50 by Mobile Money.', recording: 'GH₵9.' };
  setContent(studio, { deposit, changeNoticeHours: 24 });
  for (const part of [rendered('confirmation').text, rendered('confirmation').html]) {
    expect(part).toContain('GH₵50 by Mobile Money.');
    expect(part).toContain('less than 24 hours before the session');
  }
  expect(rendered('confirmation', { bookingType: 'recording' }).text).not.toContain('GH₵50');
  for (const kind of ['request', 'cancellation'] as const) {
    expect(rendered(kind).text).not.toMatch(/Mobile Money|less than/);
  }
});

it('the file of an e-mail is one session: with an alarm once it is confirmed, and a cancellation removes it', () => {
  const fileOf = (kind: EmailKind, status: StoredBooking['status']) => {
    const [file] = rendered(kind, { status }, [confirmed]).attachments;
    const calendar = new ICAL.Component(ICAL.parse(file?.content ?? ''));
    const [event, ...others] = calendar.getAllSubcomponents('vevent');
    expect(others).toEqual([]);
    return { ...file, calendar, event };
  };
  for (const kind of ['request', 'confirmation'] as const) {
    const { calendar } = fileOf(kind, 'confirmed');
    for (const name of ['name', 'x-wr-calname', 'refresh-interval', 'x-published-ttl']) {
      expect([kind, name, calendar.getFirstPropertyValue(name)]).toEqual([kind, name, null]);
    }
  }
  const alarms = (status: StoredBooking['status']) =>
    fileOf('confirmation', status)
      .event?.getAllSubcomponents('valarm')
      .map((alarm) => String(alarm.getFirstPropertyValue('trigger')));
  // At 18:00 of the day before.
  const hours = 24 - 18 + slot.start / 60;
  expect([alarms('confirmed'), alarms('requested')]).toEqual([[`-PT${hours}H`], []]);
  const { calendar, event, contentType } = fileOf('cancellation', 'cancelled');
  expect(contentType).toContain('method=CANCEL');
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  expect([
    event?.getFirstPropertyValue('organizer'),
    String(event?.getFirstPropertyValue('attendee')).toLowerCase(),
  ]).toEqual([`mailto:${studio.email}`, `mailto:${validRequest.email}`]);
});

it('an e-mail cancels each of at most ten sessions with a file of its own, from a studio of any name', () => {
  const name = 'Sika; "Sound": Kofi, Ama^n';
  setContent(studio, { name });
  const filesOf = (count: number) => {
    const series = Array.from({ length: count }, (_, index) => ({
      ...{ ...booking, status: 'cancelled' as const, reference: `R-${index + 1}` },
    }));
    return rendered('cancellation', { status: 'cancelled' }, [confirmed], { series }).attachments;
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
  expect([1, 10, 11].map((count) => filesOf(count).length)).toEqual([1, 10, 0]);
});

it('the ids of events and threads keep the domain that is set when the address of the studio changes', () => {
  const idsOf = () => {
    const { references, attachments } = rendered('cancellation', { status: 'cancelled' }, [
      confirmed,
    ]);
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

it('the lines of the notes are lines in every mail program', () => {
  expect(rendered('request', { notes: 'Two singers\n<b>' }).html).toContain(
    'Two singers<br>&lt;b&gt;',
  );
});

it('an answer is still sent once its session has begun, until it is over', () => {
  const session = { ...booking, status: 'confirmed' } as const;
  const sentAt = (minutes: number) =>
    emailKinds.filter((kind) => isStillTrue(kind, session, momentOf({ date, minutes })));
  expect(sentAt(slot.start)).toEqual(['confirmation', 'series', 'newTime']);
  expect(sentAt(slot.end)).toEqual(['series']);
});

it('an e-mail has the same Message-ID until it is queued again, different from those of other kinds', () => {
  const idsAt = (createdAt: IsoTime) =>
    emailKinds.map((kind) => rendered(kind, { createdAt }).messageId);
  const [first, later] = [isoTime(tuesdayAtTen), isoTime(tuesdayAtTen + 1000)];
  expect(idsAt(first)).toEqual(idsAt(first));
  expect(new Set([...idsAt(first), ...idsAt(later)]).size).toBe(2 * emailKinds.length);
});

it('the sheet says whom to call, and typed text cannot imitate another session', () => {
  const deskLink = 'https://studio.example/private/token/';
  const now = tuesdayAtTen;
  const nothing = { now, waiting: [], unanswered: [], unreachable: [], lastMonth: undefined };
  const render = (status: 'requested' | 'confirmed', count: number, more = {}) => {
    const sessions = Array(count).fill({ ...booking, ...typed, status });
    const sheet = { ...nothing, date, isToday: false, sessions, deskLink, ...more };
    return renderSheet(sheet, booking.createdAt);
  };
  expect(render('confirmed', 2).subject).toBe(`Tomorrow: 2 sessions, ${dateInWords(date)}`);
  const { text, html, subject, replyTo } = render('requested', 1);
  expect([subject, replyTo.address]).toEqual([
    `Tomorrow: 1 session, ${dateInWords(date)}`,
    studio.email,
  ]);
  const name = `${markup} Bcc: everyone@example.com`;
  expect(text.split('\n').slice(0, 12)).toEqual([
    `Tomorrow in Accra time (GMT): 1 session. Please call, to confirm: ${name}.`,
    ...['', dateInWords(date), '', `Open the desk: ${deskLink}`, ''],
    `${hoursInWords(slot)}, ${booths.performance.name}: waits for your answer`,
    ...[`Name: ${name}`, `Phone: ${typed.phoneNumber}`, 'Chat: https://wa.me/233244123456'],
    ...typedNotes.split('\n').slice(0, 2),
  ]);
  expect(html).not.toMatch(/<img|<script/);
  const others = [{ state: 'did not come', count: 3 }];
  const money = { paid: [], owed: [], kept: [], ahead: [] };
  const sums = { tookPlace: 41, sold: 6000, open: 18_000, ...money, others };
  const lists = { waiting: [booking], unanswered: [booking], unreachable: [booking] };
  const late = render('requested', 0, {
    ...{ isToday: true, ...lists, lastMonth: sums },
  });
  expect(late.subject).toMatch(/^Today: no sessions, /);
  expect(late.text).toContain(
    'Last month: 41 sessions took place, 100 of 300 hours, 3 did not come.',
  );
  const session = `${shortDate(date)}, ${hoursInWords(slot)}, ${booking.fullName}`;
  const one = `${booking.phoneNumber}: ${session}: ${deskLink}${reference}`;
  for (const title of [
    'Waiting for more than a day',
    'Not answered, and over: 1',
    'E-mails to these artists do not arrive: please call',
  ]) {
    expect(late.text).toContain(`${title}\n${one}`);
  }
  expect(late.html).toContain(`href="${telephoneUrl(booking.phoneNumber)}"`);
  const many = Array(500).fill({ ...booking, ...typed, fullName: 'Ọ'.repeat(100) });
  const long = render('requested', 7, { waiting: many, unanswered: many, unreachable: many });
  expect(long.text).toContain(`and 460 more: open the desk`);
  expect(Buffer.byteLength(long.html)).toBeLessThan(100_000);
  const next = render('requested', 7, { waiting: many.slice(0, 41) });
  expect(next.text).toContain('and 1 more: open the desk');
});

it.each(emailKinds)('the e-mail "%s" links to WhatsApp if the other side has a number', (kind) => {
  const number = '+233 30 000 0000';
  const session = `${dateInWords(date)}, ${hoursInWords(slot)}`;
  const text =
    recipientOf(kind) === 'studio'
      ? aboutYourBooking(session, 'requested')
      : aboutBooking(reference);
  expect(rendered(kind, { phoneNumber: 'ask Kofi' }).text).not.toContain('wa.me');
  setContent(studio, { whatsApp: number });
  const email = rendered(kind, { phoneNumber: number });
  const link = String(whatsAppLink(number, text));
  expect(email.text.match(/WhatsApp: .*/g)).toEqual([`WhatsApp: ${link.split('?')[0]}`]);
  expect(email.html).toContain(`href="${link}">Open a chat on WhatsApp<`);
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
