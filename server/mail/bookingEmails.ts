import { isChangeable } from '#booking/availability';
import { addDays, dateInWords, shortDate } from '#booking/dates';
import { hoursInWords } from '#booking/slots';
import { studioTime, type Timestamp } from '#studio/clock';
import { privacyRights, privacySummary } from '#studio/policy';
import { studio } from '#studio/studio';
import { leftInWords } from '../bookings/format/sessionWords.ts';
import { keptInWords, keptPriceInWords, receivedOfAll } from '../bookings/money.ts';
import type { BookingDetails } from '../bookings/queries/bookingDetails.ts';
import { cancelledWith, isAhead, isCurrent, stateOf } from '../bookings/sessionState.ts';
import type { BookingStatus, StoredBooking } from '../bookings/storedBooking.ts';
import type { EmailKind } from '../outbox/emailKinds.ts';
import { type EmailContent, onOneLine } from './emailLayout.ts';

/**
 * The e-mails about bookings, one row for each kind: when the clock queues it, whether it is still true,
 * where its link leads, its calendar file, and its words. Who gets it is in server/outbox/emailKinds.ts.
 */

/** The words of an e-mail that its kind decides; the facts of the booking are added to them. */
interface Words extends Omit<EmailContent, 'title' | 'lines' | 'link' | 'sections' | 'rules'> {
  /** The label of the link; absent without one. */
  readonly linkLabel?: string;
}

/** The data of an email about a booking, with the address of the recipient's private page. */
export interface EmailSubject extends Pick<BookingDetails, 'booking' | 'changes'> {
  readonly link: string;
  readonly deskLink?: string | undefined;
  /** The sessions that it is about, if they are several, and the dates that are not booked. */
  readonly series?: readonly StoredBooking[];
  readonly gaps?: BookingDetails['gaps'];
  /** The addresses of the private pages of these sessions, by reference. */
  readonly links?: ReadonlyMap<string, string>;
}

/** Returns the facts of which the words of an e-mail speak. */
export function factsOf({ booking, changes, series = [] }: EmailSubject, now: Timestamp) {
  const { date, slot, fullName } = booking;
  const day = dateInWords(date);
  const name = onOneLine(fullName);
  const moved = changes.findLast(({ status }) => status === 'moved');
  const left = moved ? leftInWords(moved) : '';
  const isJustMade = moved === changes.at(-1) && moved?.changedBy === "artist's link";
  return {
    booking,
    day,
    /** The session in a few words and who comes, for the studio's list of e-mails. */
    who: `${shortDate(date)}, ${hoursInWords(slot)}${name && `, ${name}`}`,
    /** " from" and the session that the last move has left; empty without one. */
    left,
    /** As `left`, but only of a move that the artist has made last. */
    leftJustNow: isJustMade ? left : '',
    state: stateOf(booking, now),
    /** The artist's word for the booking. */
    what: booking.wasConfirmed ? 'session' : 'request',
    /** The sentence that a move has kept the price; empty otherwise. */
    keptPrice: keptPriceInWords(booking, changes),
    /** What was received for the sessions and is not kept yet; empty without any. */
    received: receivedOfAll(
      (series.length > 0 ? series : [booking]).filter(({ isKept }) => !isKept),
    ),
    /** Empty while the session is ahead. */
    isPast: isAhead(booking, now) ? '' : isCurrent(booking, now) ? 'has begun' : 'is over',
    /** True while the artist can move or cancel the session online. */
    isChangeable: isChangeable(booking, studioTime(now)),
    count: series.length,
    /** True when one of the series waits for an answer, after a move of the artist. */
    hasRequest: series.some(({ status }) => status === 'requested'),
    sessions:
      series.length > 1
        ? `your ${series.length} sessions from ${day} on`
        : `your session on ${day}`,
  };
}

export type Facts = ReturnType<typeof factsOf>;

interface BookingEmail {
  /** When the clock queues it: days after the session, and minutes after midnight in Accra. */
  readonly due?: { readonly days: number; readonly minutes: number };
  /** The sessions of its series that it is about; none when it is about its booking alone. */
  readonly sessions?: (details: BookingDetails, now: Timestamp) => readonly StoredBooking[];
  /** The status of which it tells; in another one, or after the session's begin or end, it is dropped. */
  readonly status?: BookingStatus;
  readonly until?: 'begin' | 'end';
  readonly leadsTo: 'private page' | 'booking form' | null;
  /** The file that adds the session to a calendar, or removes it from there. */
  readonly calendar: 'publish' | 'cancel' | null;
  readonly words: (facts: Facts) => Words;
}

const published = { leadsTo: 'private page', calendar: 'publish' } as const;

const artistLink = ({ isChangeable }: Facts) => ({
  linkLabel: isChangeable ? 'See, move or cancel your booking' : 'See your booking',
  closing: `You can also call ${studio.phone} or reply to this e-mail.`,
});
/** The page of what was confirmed once cancels it. */
const studioLink = (what: Facts['what'], verb = what === 'session' ? 'cancel' : 'decline') => ({
  linkLabel: `Confirm or ${verb}`,
  closing: `Anybody who has the link can confirm or ${verb} this ${what}. Do not forward it, and take it out of a reply.`,
});

/** The privacy lines. The answers have them too, because an answer deletes a waiting acknowledgement. */
const privacy = () => ({ small: [privacySummary(), privacyRights()] });

const confirmed = (facts: Facts): Words => ({
  ...privacy(),
  subject: `Confirmed: your session on ${facts.day}`,
  introduction: 'Your session is confirmed. We look forward to it.',
  directions: studio.directions,
  ...artistLink(facts),
});

/** Says to the artist of cancelled sessions what happens to the money, and when to call. */
const moneyBack = (state: Facts['state'], received: string): string => {
  if (!received) return 'If';
  return state === 'withdrawn'
    ? `About the ${received} that we have received, or if`
    : `We have received ${received} from you, and will contact you about sending it back. If`;
};

export const bookingEmails: Readonly<Record<EmailKind, BookingEmail>> = {
  request: {
    ...published,
    status: 'requested',
    words: ({ who, isPast, what }) => ({
      subject: `New request: ${who}`,
      introduction: isPast
        ? `Somebody asked for studio time. The session ${isPast}: did it take place?`
        : 'Somebody asks for studio time. Please get in touch to confirm it.',
      ...studioLink(what),
    }),
  },
  move: {
    ...published,
    status: 'requested',
    words: ({ who, left, isPast, keptPrice, what }) => ({
      subject: `Moved: ${who}`,
      introduction:
        `The artist has moved this session${left}. ${isPast ? `It ${isPast}: did it take place?` : 'Please confirm the new time.'} ${keptPrice}`.trim(),
      ...studioLink(what),
    }),
  },
  withdrawal: {
    ...published,
    status: 'cancelled',
    leadsTo: null,
    words: ({ who, booking }) => ({
      subject: `Cancelled by the artist: ${who}`,
      introduction: 'The artist has cancelled this session.',
      closing: keptInWords([booking]) || 'There is nothing to do.',
    }),
  },
  acknowledgement: {
    ...published,
    status: 'requested',
    until: 'begin',
    words: (facts) => ({
      ...privacy(),
      subject: facts.leftJustNow
        ? `Moved: your request is for ${facts.day}`
        : `Your request for ${facts.day}`,
      introduction: facts.leftJustNow
        ? `You have moved your booking${facts.leftJustNow}. We will contact you to confirm the new time. ${facts.keptPrice}`.trim()
        : 'Your request has arrived. We will contact you to confirm it.',
      ...artistLink(facts),
    }),
  },
  confirmation: { ...published, status: 'confirmed', until: 'end', words: confirmed },
  series: {
    ...published,
    sessions: ({ together }, now) =>
      together.filter((session) => session.status !== 'cancelled' && isCurrent(session, now)),
    words: (facts) =>
      // One is left, e.g. when the others are cancelled.
      facts.count === 1
        ? facts.hasRequest
          ? bookingEmails.acknowledgement.words({ ...facts, leftJustNow: '' })
          : confirmed(facts)
        : {
            ...privacy(),
            subject: `${facts.hasRequest ? 'New links' : 'Confirmed'}: ${facts.sessions}`,
            introduction: facts.hasRequest
              ? 'Not all of your sessions are confirmed yet. We will contact you about the others.'
              : 'Your sessions are confirmed. We look forward to them.',
            directions: studio.directions,
            linkLabel: 'See, move or cancel the first session',
            closing: `Each session above has a link of its own, to see, move or cancel it. You can also call ${studio.phone} or reply to this e-mail.`,
          },
  },
  newTime: {
    ...published,
    status: 'confirmed',
    until: 'end',
    words: (facts) => ({
      ...privacy(),
      subject: `Moved: your session is on ${facts.day}`,
      introduction: `We have moved your session${facts.left}. The new time is confirmed.`,
      directions: studio.directions,
      ...artistLink(facts),
    }),
  },
  cancellation: {
    status: 'cancelled',
    leadsTo: 'booking form',
    calendar: 'cancel',
    sessions: ({ booking, together }) => cancelledWith(booking, together),
    words: ({ day, state, what, sessions, count, received }) => ({
      subject: `${state === 'declined' ? 'Declined' : 'Cancelled'}: ${what === 'session' ? sessions : `your request for ${day}`}`,
      introduction:
        state === 'withdrawn'
          ? `You have cancelled your ${what}.`
          : state === 'declined'
            ? 'We are sorry: we cannot take your request.'
            : `We are sorry: we have to cancel your session${count > 1 ? 's' : ''}.`,
      linkLabel: 'Book another session',
      closing: `${moneyBack(state, received)} you did not expect this, call ${studio.phone} or reply to this e-mail.`,
    }),
  },
  reminder: {
    ...published,
    due: { days: -1, minutes: 10 * 60 },
    words: (facts) => ({
      subject: `Tomorrow: your session, ${facts.day}`,
      introduction:
        facts.booking.status === 'confirmed'
          ? 'Your session is tomorrow. We look forward to it.'
          : 'Your session is tomorrow. The studio has not confirmed it yet: please call us.',
      directions: studio.directions,
      ...artistLink(facts),
    }),
  },
};

/**
 * True while an e-mail holds at `now`. One that the clock queues is only sent on its day, and about a
 * session that is not cancelled.
 */
export function isStillTrue(kind: EmailKind, booking: StoredBooking, now: Timestamp): boolean {
  const { due, status, until } = bookingEmails[kind];
  if (due && addDays(booking.date, due.days) !== studioTime(now).date) return false;
  if (status ? booking.status !== status : due && booking.status === 'cancelled') return false;
  return until === undefined || (until === 'end' ? isCurrent : isAhead)(booking, now);
}
