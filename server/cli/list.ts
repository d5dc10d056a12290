import { formatSpans } from '#booking/closedHours';
import { addDays, isDate } from '#booking/dates';
import { type IsoDate, studioTime } from '#studio/clock';
import { formatCsv } from '../bookings/format/csv.ts';
import { isAboutBooking } from '../outbox/emailKinds.ts';
import { programName, UsageError } from './command.ts';
import { defineDatabaseCommand } from './databaseCommand.ts';
import { formatJson, formatTable, formatUndelivered } from './table.ts';

/** The first and the last date of each period, both included. */
const periods: Readonly<Record<string, (today: IsoDate) => readonly [from: IsoDate, to: IsoDate]>> =
  {
    today: (today) => [today, today],
    week: (today) => [today, addDays(today, 6)],
    all: () => ['0000-01-01', '9999-12-31'],
  };

/** Parses a period, or two dates of which both are included. */
function parsePeriod([name = 'week', to = name]: readonly string[], today: IsoDate) {
  const period = Object.hasOwn(periods, name) && name === to ? periods[name] : undefined;
  if (period) return period(today);
  if (isDate(name) && isDate(to) && name <= to) return [name, to] as const;
  throw new UsageError('Name one of today, week or all, or the first and the last date.');
}

export const list = defineDatabaseCommand({
  usage: '[today|week|all|FROM TO] [--json|--csv]',
  summary:
    'Lists the bookings of today, of seven days, of a period or all; on the screen, closed hours and emails not delivered as well.',
  options: ['json', 'csv'],
  positionals: { min: 0, max: 2, description: 'one of today, week or all, or two dates' },
  async run({ values, positionals, bookings, now, print }) {
    const { date: today } = studioTime(now);
    const [from, to] = parsePeriod(positionals, today);
    if (values.json && values.csv) throw new UsageError('Choose one of --json and --csv.');
    const listed = await bookings.bookingsBetween(from, to);
    if (values.json) return print(formatJson(listed.map(({ slot, ...booking }) => booking)));
    // The terminal ends it with LF.
    if (values.csv) return print(`${formatCsv(listed)}\r`);
    print(listed.length > 0 ? formatTable(listed) : 'There are no bookings on these days.');
    const closed = [...(await bookings.closedHours(from))]
      .filter(([date]) => date <= to)
      .map(([date, halfHours]) => `${date}  closed ${formatSpans(halfHours)}`);
    if (closed.length > 0) print(`\n${closed.join('\n')}`);
    const undelivered = await bookings.undelivered(today);
    if (undelivered.length === 0) return;
    print(`\nEmails not delivered:\n${formatUndelivered(undelivered)}`);
    // The others are retried until they are out of date.
    if (!undelivered.some(({ kind }) => isAboutBooking(kind))) return;
    print(`Send them again: ${programName()} resend REFERENCE`);
  },
});
