import { addDays, dateInWords, monthOf, shortDate, weekday } from '#booking/dates';
import { pages } from '#private/Desk.css';
import { note } from '#private/PrivateShell.css';
import * as tables from '#private/Tables.css';
import { type IsoDate, studioTime } from '#studio/clock';
import { lastStudioDate } from '../../bookings/bookingWindow.ts';
import { type Days, isClosed, sessionsOn, slotsOn } from '../../bookings/daySlots.ts';
import { FormField } from '../fields.tsx';
import { QueryForm } from '../forms.tsx';
import { DeskHead, LinkLine } from '../links.tsx';
import { type DeskPage, monthInWords, readMonth } from './desk.ts';

/** The links to the months before and after. */
export const MonthLinks = ({ date }: { date: IsoDate }) => {
  const [first, last] = monthOf(date);
  return (
    <p className={pages}>
      {[addDays(first, -1), addDays(last, 1)].map((near) => (
        <LinkLine key={near} href={`?date=${monthOf(near)[0]}`}>
          {monthInWords(near)}
        </LinkLine>
      ))}
    </p>
  );
};

/** A date of the month, as a link to its place in the days of the desk. */
function Cell({ date, days }: { date: IsoDate; days: Days }) {
  const slots = slotsOn(date, days);
  const booked = sessionsOn(date, days);
  const free = slots.filter(({ state }) => state === 'free').length;
  const isOff = isClosed(slots);
  const isOver = date < studioTime(days.now).date;
  const fact = isOff ? 'closed' : isOver ? '' : `${free} of ${slots.length}`;
  const count = booked.length === 1 ? '1 session' : `${booked.length} sessions`;
  const [weekdayName, number] = dateInWords(date).split(' ');
  // It has the visible text in one piece, for those who speak it.
  const words = [`${weekdayName} ${number}`, isOff || isOver ? fact : `${fact} free`, count];
  return (
    <a
      className={tables.cell}
      data-state={isOff || isOver ? 'over' : undefined}
      aria-label={words.filter(Boolean).join(', ')}
      aria-current={date === studioTime(days.now).date ? 'date' : undefined}
      href={`./?date=${date}#${date}`}
    >
      <strong>{number}</strong> <span className={tables.fact}>{fact}</span>
      <span className={tables.marks} aria-hidden="true">
        {booked.map(({ reference, status }) => (
          <i key={reference} data-state={status} />
        ))}
      </span>
    </a>
  );
}

/** A month of weeks from Monday on, with the free slots of each date. */
export const monthPage: DeskPage = {
  link: { label: 'The month' },
  async read(desk, query) {
    const { refusal, first, last, days } = await readMonth(desk, query);
    const dates = Array.from({ length: Number(last.slice(8)) }, (_, day) => addDays(first, day));
    const before = (weekday(first) + 6) % 7;
    const cells = [...Array.from({ length: before }, () => ''), ...dates];
    const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
      Array.from({ length: 7 }, (_, day) => cells[7 * week + day] ?? ''),
    );
    const content = (
      <>
        <DeskHead isAnswer={!refusal}>{monthInWords(first)}</DeskHead>
        <table className={tables.month}>
          <caption className={note}>Free slots of both booths</caption>
          <thead>
            <tr>
              {Array.from({ length: 7 }, (_, day) => shortDate(addDays('2026-11-30', day))).map(
                (name) => (
                  <th key={name} scope="col">
                    {name.slice(0, 3)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((date, day) => (
                  <td key={date || day}>{date && <Cell date={date} days={days} />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <MonthLinks date={first} />
        <QueryForm action="month#outcome" label="Show the month">
          <FormField
            id="date"
            label="Another month, by one of its dates"
            type="date"
            max={lastStudioDate(studioTime(days.now).date)}
            defaultValue={first}
            isRequired
          />
        </QueryForm>
      </>
    );
    return { title: monthInWords(first), refusal, content };
  },
};
