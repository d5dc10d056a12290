import { addDays, weekday } from '#booking/dates';
import { type BookingType, bookingTypes, booths } from '#booking/slots';
import * as action from '#components/action.css';
import { box } from '#components/DetailList.css';
import { Sentence } from '#components/ReadAs';
import { buttons } from '#private/Desk.css';
import * as styles from '#private/PrivateShell.css';
import * as tables from '#private/Tables.css';
import type { IsoDate } from '#studio/clock';
import type { Days } from '../../bookings/daySlots.ts';
import { formatCsv } from '../../bookings/format/csv.ts';
import { countedAs } from '../../bookings/sessionState.ts';
import { lost, minutesOf, sumsInWords, sumsOf } from '../../bookings/sums.ts';
import { DeskHead } from '../links.tsx';
import { type DeskPage, monthInWords, readMonth } from './desk.ts';
import { MonthLinks } from './monthPage.tsx';
import { Sessions } from './Sessions.tsx';

/** Returns the first and the last date of each week, from Monday on, within a month. */
function weeksOf(first: IsoDate, last: IsoDate) {
  const weeks: (readonly [IsoDate, IsoDate])[] = [];
  for (let from = first; from <= last; ) {
    const sunday = addDays(from, (7 - weekday(from)) % 7);
    const to = sunday < last ? sunday : last;
    weeks.push([from, to]);
    from = addDays(to, 1);
  }
  return weeks;
}

/** The hours of each week and booth that took place or are still to come. */
function Weeks({ first, last, days }: { first: IsoDate; last: IsoDate; days: Days }) {
  const counted = countedAs(days.bookings, days.now, 'took place', 'still to come');
  const weeks = weeksOf(first, last);
  const bookedHours = (type: BookingType, [from, to]: readonly [IsoDate, IsoDate]) =>
    minutesOf(
      counted.filter(({ bookingType, date }) => bookingType === type && from <= date && date <= to),
    ) / 60;
  return (
    <table className={tables.figures}>
      <caption className={styles.note}>Hours of the sessions that took place or will</caption>
      <thead>
        <tr>
          <th scope="col">Dates</th>
          {bookingTypes.map((type) => (
            <th key={type} scope="col">
              {booths[type].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(([from, to]) => (
          <tr key={from}>
            <th scope="row">
              {[...new Set([from, to])].map((date) => Number(date.slice(8))).join(' to ')}
            </th>
            {bookingTypes.map((type) => (
              <td key={type}>{bookedHours(type, [from, to])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The figures of a month, and whose money the studio has kept. */
export const figuresPage: DeskPage = {
  async read(desk, query) {
    const { refusal, first, last, days } = await readMonth(desk, query);
    const kept = countedAs(days.bookings, days.now, ...lost).filter(({ received }) => received > 0);
    const content = (
      <>
        <DeskHead>{`Figures of ${monthInWords(first)}`}</DeskHead>
        <p className={box}>
          <Sentence>
            {sumsInWords(sumsOf(days.bookings, days.closed, first, last, days.now))}
          </Sentence>
        </p>
        <Weeks first={first} last={last} days={days} />
        {kept.length > 0 && <h2>{`Money kept: ${kept.length}`}</h2>}
        <Sessions bookings={kept} now={days.now} />
        <p className={buttons}>
          <a className={action.outlined} href={`figures.csv?date=${first}`} download>
            Download this month
          </a>
        </p>
        <MonthLinks date={first} />
      </>
    );
    return { title: `Figures of ${monthInWords(first)}`, refusal, content };
  },
};

/** The bookings of a month as a file for spreadsheets. */
export const csvPage: DeskPage = {
  async read(desk, query) {
    const { refusal, first, days } = await readMonth(desk, query);
    const title = 'Figures';
    if (refusal) return { title, refusal, content: <DeskHead>{title}</DeskHead> };
    const file = { name: `sessions-${first.slice(0, 7)}.csv`, text: formatCsv(days.bookings) };
    return { title, content: null, file };
  },
};
