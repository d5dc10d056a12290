import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Handler } from 'hono';
import { studioTime } from '#studio/clock';
import { calendarFile, studioCalendar } from '../../bookings/format/iCalendar.ts';
import { isAhead } from '../../bookings/sessionState.ts';
import { isReference } from '../../bookings/storedBooking.ts';
import type { ApiOptions } from '../apiOptions.ts';
import { routeNotFound } from '../errorMessages.ts';
import { errorResponse } from '../errorResponse.ts';

const iCalendar = { 'content-type': 'text/calendar; charset=utf-8' };

/** The parameter `file` of the path without ".ics". */
const fileName = (c: Context): string => (c.req.param('file') ?? '').slice(0, -'.ics'.length);

/**
 * One booking as an iCalendar file for the artist, at /bookings/<reference>.ics. It needs no login,
 * because a reference has 60 random bits, and it contains no personal data but the reference.
 */
export const bookingCalendar =
  ({ bookings, now }: ApiOptions): Handler =>
  async (c) => {
    const reference = fileName(c);
    // PostgreSQL rejects text with a NUL character, so only valid references are queried.
    const booking = isReference(reference) ? await bookings.findByReference(reference) : undefined;
    if (!booking) return errorResponse(c, 404, 'There is no booking with this reference.');
    c.header('content-disposition', 'attachment; filename="session.ics"');
    return c.body(calendarFile([booking], now()), 200, iCalendar);
  };

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * The studio's calendar feed; 404 when the secret in the path is wrong or the feed is disabled. The
 * text is kept until a session changes or begins, because to format thousands of them takes a second.
 */
export function calendarFeed({ bookings, now, config }: ApiOptions): Handler {
  const { calendarSecret: secret } = config;
  let kept = { sessions: '', text: '' };
  return async (c) => {
    // In constant time, so that response times do not reveal a partial match.
    if (secret === null || !timingSafeEqual(digest(fileName(c)), digest(secret))) {
      return errorResponse(c, 404, routeNotFound);
    }
    const listed = await bookings.calendarBookings(now());
    const closed = await bookings.closedHours(studioTime(now()).date);
    const ahead = listed.filter((session) => isAhead(session, now())).length;
    const sessions = JSON.stringify([ahead, listed, ...closed]);
    if (kept.sessions !== sessions)
      kept = { sessions, text: studioCalendar(listed, closed, now()) };
    return c.body(kept.text, 200, iCalendar);
  };
}
