import { dayLength } from '#booking/dates';
import { type IsoDate, isoTime, studioTime, type Timestamp } from '#studio/clock';
import { type Query, sql } from '../../database/database.ts';
import { countedAs } from '../sessionState.ts';
import { bookingsWhere } from './bookingQueries.ts';

/** The period for which a request that nobody has answered is shown, in days. */
export const unansweredDays = 30;

/**
 * Returns the requests of sessions from a date on that have no answer, by session: those that wait
 * for it at `now`, and those whose session has begun without one.
 */
export function* openRequests(from: IsoDate, now: Timestamp) {
  const requests = yield* bookingsWhere(sql`date >= ${from} AND status = 'requested'`);
  return {
    waiting: countedAs(requests, now, 'waiting for an answer'),
    unanswered: countedAs(requests, now, 'not answered'),
  };
}

/** The maximum number of unanswered requests of a day before the health check says so. */
const usualRequests = 30;

/** The message of the health check when `hasManyRequests` is true. */
export const manyRequests = `More than ${usualRequests} requests of the last 24 hours wait for the studio's answer.`;

/** True when more requests of the last 24 hours than usual wait for the studio's answer. */
export function* hasManyRequests(now: Timestamp): Query<boolean> {
  const { waiting } = yield* openRequests(studioTime(now).date, now);
  return (
    waiting.filter(({ createdAt }) => createdAt > isoTime(now - dayLength)).length > usualRequests
  );
}
