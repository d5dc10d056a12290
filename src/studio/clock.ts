import { fromAbsolute, parseDate, toCalendarDate, toZoned } from '@internationalized/date';
import { timeZone } from '#studio/opening';

/** What the studio's clock shows: the date (yyyy-MM-dd) and the minutes after midnight. */
export interface StudioTime {
  readonly date: string;
  readonly minutes: number;
}

/** The studio's clock at a moment given in milliseconds since 1970 (UTC). */
export function studioTime(epochMilliseconds: number): StudioTime {
  const moment = fromAbsolute(epochMilliseconds, timeZone);
  return { date: toCalendarDate(moment).toString(), minutes: moment.hour * 60 + moment.minute };
}

/** The moment, in milliseconds since 1970 (UTC), at which the studio's clock shows that time. */
export const momentOf = ({ date, minutes }: StudioTime): number =>
  toZoned(parseDate(date), timeZone).add({ minutes }).toDate().getTime();
