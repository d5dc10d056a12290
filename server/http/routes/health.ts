import type { Handler } from 'hono';
import { studioTime } from '#studio/clock';
import type { BookingRepository } from '../../bookings/bookingRepository.ts';
import { undeliveredEmails } from '../errorMessages.ts';
import { sharedFor } from '../sharedFor.ts';

/**
 * How long the result of a health check is reused, in milliseconds. The check is expensive: it
 * commits a write and, on SQLite, reads the whole file.
 */
const maxAge = 1000;

/**
 * The health check: responds with "ok", with "degraded" when e-mails to the studio have failed, and
 * rejects when the database cannot be read and written. Concurrent and frequent requests share one
 * check, because the route has no rate limit.
 */
export function health(
  store: Pick<BookingRepository, 'check' | 'undeliveredToStudio'>,
  now: () => number,
): Handler {
  const check = sharedFor(maxAge, async () => {
    await store.check(now());
    return store.undeliveredToStudio(studioTime(now()).date);
  });
  return async (c) => {
    const undelivered = await check();
    if (undelivered.length === 0) return c.json({ status: 'ok' });
    return c.json({ status: 'degraded', problems: [undeliveredEmails(undelivered)] });
  };
}
