/** The error messages that only the server creates; the form shows them unchanged. */

export const serviceUnavailable =
  'The studio cannot take bookings at this moment. Please try again in a minute: what you typed is kept.';
/** The database is unavailable, on a private page. */
export const pageUnavailable =
  'The studio cannot be reached at this moment. Please try again in a minute.';
/** The rate limit is exceeded; `seconds` is the time until the next request is allowed. */
export const tooManyCalls = (seconds: number): string =>
  `Too many requests came from your network. Please try again in ${formatDuration(seconds)}.`;
export const tooManyBookings =
  'Too many sessions were booked from your network today. Please contact the studio to book more.';
/** The e-mail address has the maximum of `limit` bookings for today or later. */
export const tooManyOpenRequests = (limit: number): string =>
  `There are already ${limit} open requests for this email address. Please contact the studio to book more.`;
/** The request is repeated, and its booking is cancelled; `state` says to the artist how. */
export const askAgain = (state: string): string =>
  `${state} Send the form again to ask for it again.`;
export const bookedOtherwise =
  'An earlier version of this request is booked already. Please call or write to the studio to change it.';
export const routeNotFound = 'There is no such call.';
export const tooSlow = 'The request took too long to arrive. Please send it again.';

/** The message of the health check: the failed e-mails to the studio, counted by error. */
export function undeliveredEmails(failed: readonly { readonly error: string }[]): string {
  const { length } = failed;
  const emails = length === 1 ? '1 email has' : `${length} emails have`;
  const counts = new Map<string, number>();
  for (const { error } of failed) counts.set(error, (counts.get(error) ?? 0) + 1);
  const errors = [...counts]
    .sort()
    .map(([error, count]) => `${error || 'unknown error'} (${count})`);
  const isFull = failed.some(({ error }) => /\b[45]\.2\.2\b/.test(error));
  return `${emails} not been delivered: ${errors.join(', ')}.${isFull ? ' 5.2.2 and 4.2.2 say that a mailbox is full.' : ''}`;
}

/** Formats a duration, e.g. "20 seconds" or "3 minutes"; from one minute on rounded up. */
function formatDuration(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
