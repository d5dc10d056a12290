/** The kinds of email about a booking. A `request` goes to the studio, the others to the artist. */
export const emailKinds = ['request', 'acknowledgement', 'confirmation', 'cancellation'] as const;
/** One of `emailKinds`. */
export type EmailKind = (typeof emailKinds)[number];

/** Returns the recipient of a kind of email. */
export const recipientOf = (kind: EmailKind): 'studio' | 'artist' =>
  kind === 'request' ? 'studio' : 'artist';

/** The emails that are queued for a new booking request. */
export const emailsOfRequest: readonly EmailKind[] = ['request', 'acknowledgement'];
