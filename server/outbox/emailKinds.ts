import type { IsoDate } from '#studio/clock';
import { type Statement, sql } from '../database/database.ts';

/**
 * A kind of e-mail about a booking, as the outbox and the transactions see it. What it says, and when,
 * is its row in server/mail/bookingEmails.ts.
 */
interface EmailRow {
  readonly to: 'studio' | 'artist';
  /** True when it answers the artist, who waits for it. */
  readonly isAnswer?: true;
  /** True when it tells of a cancellation, so that it is sent after one. */
  readonly tellsCancellation?: true;
  /** True when it is about the sessions that were booked together; its reference is the first one. */
  readonly isAboutSeries?: true;
  /** What makes it out of date: an answer of the studio, or a move. */
  readonly endsWith?: 'answer' | 'move';
}

const rows = {
  request: { to: 'studio', endsWith: 'answer' },
  acknowledgement: { to: 'artist', endsWith: 'answer' },
  confirmation: { to: 'artist', isAnswer: true, endsWith: 'move' },
  series: { to: 'artist', isAnswer: true, isAboutSeries: true },
  cancellation: { to: 'artist', isAnswer: true, tellsCancellation: true },
  /** The studio has moved the session. */
  newTime: { to: 'artist', isAnswer: true, endsWith: 'move' },
  /** The artist has cancelled or moved the session. */
  withdrawal: { to: 'studio', tellsCancellation: true },
  move: { to: 'studio', endsWith: 'answer' },
  reminder: { to: 'artist', endsWith: 'move' },
} as const satisfies Readonly<Record<string, EmailRow>>;

export type EmailKind = keyof typeof rows;
export const emailKinds = Object.keys(rows) as readonly EmailKind[];

/** Returns the kinds whose rows pass a test. */
const kindsThat = (test: (row: EmailRow) => unknown) =>
  emailKinds.filter((kind) => test(rows[kind]));

/**
 * The kinds of the e-mails to the studio about no booking (the sessions of a date, and a link to the
 * desk that somebody has asked for), with the SQL condition that one of them still matters on the
 * current date.
 */
const studioRows = {
  sheet: (today) => sql`outbox.reference > ${today}`,
  'desk link': (today) => sql`outbox.written_at >= ${today}`,
} as const satisfies Readonly<Record<string, (today: IsoDate) => Statement>>;

export type StudioKind = keyof typeof studioRows;
export const studioKinds = Object.keys(studioRows) as readonly StudioKind[];

export const isAboutBooking = (kind: EmailKind | StudioKind): kind is EmailKind => kind in rows;

export const recipientOf = (kind: EmailKind | StudioKind): 'studio' | 'artist' =>
  isAboutBooking(kind) ? rows[kind].to : 'studio';

export const emailsToArtist = kindsThat(({ to }) => to === 'artist');
export const emailsToStudio = [...kindsThat(({ to }) => to === 'studio'), ...studioKinds];

export const emailsOfRequest: readonly EmailKind[] = ['request', 'acknowledgement'];
export const emailsOfMove: readonly EmailKind[] = ['move', 'acknowledgement'];
/** The e-mails about cancelled bookings; all others are out of date after a cancellation. */
export const emailsOfCancellation = kindsThat((row) => row.tellsCancellation);
/** The e-mails that wait for an answer of the studio, or say so. */
export const emailsBeforeAnswer = kindsThat((row) => row.endsWith === 'answer');
export const emailsOfAnswer = kindsThat((row) => row.isAnswer);
/** The e-mails that tell the time of a session. */
export const emailsBeforeMove = kindsThat((row) => row.endsWith === 'move');
export const emailsAboutSeries = kindsThat((row) => row.isAboutSeries);
export const emailsAboutOne = kindsThat((row) => !row.isAboutSeries);

/** Returns the SQL condition that an e-mail to the studio about no booking still matters. */
export const isStudioEmailNeeded = (today: IsoDate): Statement =>
  studioKinds.reduce(
    (any, kind) => sql`${any} OR (outbox.kind = ${kind} AND ${studioRows[kind](today)})`,
    sql`1 = 0`,
  );
