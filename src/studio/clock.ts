/** What the studio's clock shows: the date (yyyy-MM-dd) and the minutes after midnight. */
export interface StudioTime {
  readonly date: string;
  readonly minutes: number;
}

/*
 * The studio's clock is that of Africa/Accra, wherever the visitor is, and Ghana keeps UTC all year.
 * A test watches whether the zone's rules still say so; to ask a browser for them took a cheap phone
 * 60 ms of the time in which the page comes to life.
 */

/** The studio's clock at a moment given in milliseconds since 1970 (UTC). */
export function studioTime(epochMilliseconds: number): StudioTime {
  const moment = new Date(epochMilliseconds);
  const [date = ''] = moment.toISOString().split('T');
  return { date, minutes: moment.getUTCHours() * 60 + moment.getUTCMinutes() };
}

/** The moment, in milliseconds since 1970 (UTC), at which the studio's clock shows that time. */
export const momentOf = ({ date, minutes }: StudioTime): number =>
  Date.parse(date) + minutes * 60_000;
