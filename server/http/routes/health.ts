import type { Handler } from 'hono';
import { studioTime, type Timestamp } from '#studio/clock';
import type { BookingRepository } from '../../bookings/bookingRepository.ts';
import { manyRequests } from '../../bookings/dueEmails.ts';
import { undeliveredEmails } from '../errorMessages.ts';

/**
 * How long the result of a health check is reused, in milliseconds. The check is expensive: it
 * commits a write and, on SQLite, once an hour reads the whole file.
 */
const maxAge = 1000;

/**
 * The health check: responds with "ok", with "degraded" when the disk is nearly full, e-mails to the
 * studio, confirmations or cancellations have failed, or unusually many requests wait, and rejects
 * when the database cannot be read and written. Concurrent and frequent requests share one check,
 * because it has no rate limit.
 */
export function health(
  bookings: Pick<BookingRepository, 'check' | 'hasManyRequests' | 'urgentUndelivered'>,
  now: () => Timestamp,
): Handler {
  const check = async () => {
    const problems = await bookings.check(now());
    const failed = await bookings.urgentUndelivered(studioTime(now()).date);
    return [
      ...problems,
      ...(failed.length > 0 ? [undeliveredEmails(failed)] : []),
      ...((await bookings.hasManyRequests(now())) ? [manyRequests] : []),
    ];
  };
  let last: { readonly startedAt: number; readonly result: ReturnType<typeof check> } | undefined;
  return async (c) => {
    const startedAt = performance.now();
    if (!last || startedAt - last.startedAt > maxAge) last = { startedAt, result: check() };
    const problems = await last.result;
    return c.json(problems.length === 0 ? { status: 'ok' } : { status: 'degraded', problems });
  };
}
