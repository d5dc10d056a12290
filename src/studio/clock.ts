/** A date as yyyy-MM-dd, the format of dates everywhere; it has no time zone. */
export type IsoDate = string;
/** A day of the week; 0 is Sunday, 6 is Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
/** A time in milliseconds since 1970 (UTC), as from `Date.now()`. */
export type Timestamp = number;
/** A time in ISO 8601 (UTC), as from `Date.toISOString()`; as text it sorts chronologically. */
export type IsoTime = string;

/** The date and the minutes after midnight in the time zone of the studio, Africa/Accra. */
export interface StudioTime {
  readonly date: IsoDate;
  readonly minutes: number;
}

/*
 * Africa/Accra is UTC all year, so the UTC methods of Date give the time at the studio. A test
 * compares them with the time zone data. Intl.DateTimeFormat with a time zone delays the hydration:
 * see docs/performance.md.
 */

/** Converts a timestamp to studio time; seconds are dropped. */
export function studioTime(timestamp: Timestamp): StudioTime {
  const moment = new Date(timestamp);
  const [date = ''] = moment.toISOString().split('T');
  return { date, minutes: moment.getUTCHours() * 60 + moment.getUTCMinutes() };
}

export const momentOf = ({ date, minutes }: StudioTime): Timestamp =>
  Date.parse(date) + minutes * 60_000;

export const isoTime = (timestamp: Timestamp): IsoTime => new Date(timestamp).toISOString();
