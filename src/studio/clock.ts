/** Date (yyyy-MM-dd) and minutes after midnight in the time zone of the studio, Africa/Accra. */
export interface StudioTime {
  readonly date: string;
  readonly minutes: number;
}

/*
 * Africa/Accra is UTC all year, so the UTC methods of Date give the time at the studio. A test
 * compares them with the time zone data. Intl.DateTimeFormat with a time zone is not used: it took
 * 60 ms of the hydration on a low-end phone.
 */

/** Converts a timestamp (milliseconds since 1970, UTC) to studio time; seconds are dropped. */
export function studioTime(epochMilliseconds: number): StudioTime {
  const moment = new Date(epochMilliseconds);
  const [date = ''] = moment.toISOString().split('T');
  return { date, minutes: moment.getUTCHours() * 60 + moment.getUTCMinutes() };
}

/** Converts studio time to a timestamp (milliseconds since 1970, UTC). */
export const momentOf = ({ date, minutes }: StudioTime): number =>
  Date.parse(date) + minutes * 60_000;
