const recipients = {
  request: 'studio',
  acknowledgement: 'artist',
  confirmation: 'artist',
  /** The sessions that the studio has booked together, with the first one as their reference. */
  series: 'artist',
  cancellation: 'artist',
  /** The studio has moved the session. */
  newTime: 'artist',
  /** The artist has cancelled or moved the session. */
  withdrawal: 'studio',
  move: 'studio',
  /** The day before the session. */
  reminder: 'artist',
} as const;

export type EmailKind = keyof typeof recipients;
export const emailKinds = Object.keys(recipients) as readonly EmailKind[];

/**
 * The kinds of the emails to the studio about no booking: about a date its sessions and unusually many
 * requests, and a link to the desk that somebody has asked for.
 */
export const studioKinds = ['sheet', 'alert', 'desk link'] as const;
export type StudioKind = (typeof studioKinds)[number];

export const isAboutBooking = (kind: EmailKind | StudioKind): kind is EmailKind =>
  !studioKinds.some((one) => one === kind);

export const recipientOf = (kind: EmailKind | StudioKind): 'studio' | 'artist' =>
  isAboutBooking(kind) ? recipients[kind] : 'studio';

export const emailsToArtist = emailKinds.filter((kind) => recipientOf(kind) === 'artist');

export const emailsOfRequest: readonly EmailKind[] = ['request', 'acknowledgement'];
export const emailsOfMove: readonly EmailKind[] = ['move', 'acknowledgement'];
/** The emails about cancelled bookings; all others are out of date after a cancellation. */
export const emailsOfCancellation: readonly EmailKind[] = ['cancellation', 'withdrawal'];
/** The emails that wait for an answer of the studio, or say so: out of date once it has answered. */
export const emailsBeforeAnswer: readonly EmailKind[] = ['request', 'acknowledgement', 'move'];
export const emailsOfAnswer: readonly EmailKind[] = [
  'confirmation',
  'series',
  'cancellation',
  'newTime',
];
