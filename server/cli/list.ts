import { addDays } from '#booking/dates';
import { type IsoDate, studioTime } from '#studio/clock';
import { UsageError } from './command.ts';
import { defineDatabaseCommand } from './databaseCommand.ts';
import {
  formatClosedHours,
  formatCsv,
  formatJson,
  formatTable,
  formatUndelivered,
} from './table.ts';

/** The first and the last date of each period, both included. */
const periods: Readonly<Record<string, (today: IsoDate) => readonly [from: IsoDate, to: IsoDate]>> =
  {
    today: (today) => [today, today],
    week: (today) => [today, addDays(today, 6)],
    all: () => ['0000-01-01', '9999-12-31'],
  };

export const list = defineDatabaseCommand({
  usage: '[today|week|all] [--json|--csv]',
  summary:
    'Lists the bookings of today, of seven days, or all; on the screen, closed hours and emails not delivered as well.',
  options: { json: { type: 'boolean' }, csv: { type: 'boolean' } },
  positionals: { min: 0, max: 1, description: 'one of today, week or all' },
  async run({ values, positionals: [name = 'week'], bookings, now, print }) {
    const period = Object.hasOwn(periods, name) ? periods[name] : undefined;
    if (!period) throw new UsageError('Name one of today, week or all.');
    if (values.json && values.csv) throw new UsageError('Choose one of --json and --csv.');

    const { date: today } = studioTime(now);
    const [from, to] = period(today);
    const listed = await bookings.bookingsBetween(from, to);
    if (values.json) return print(formatJson(listed.map(({ slot, ...booking }) => booking)));
    if (values.csv) return print(formatCsv(listed));
    print(listed.length > 0 ? formatTable(listed) : 'There are no bookings.');
    const closed = [...(await bookings.closedHours(from))].filter(([date]) => date <= to);
    if (closed.length > 0) print(`\n${formatClosedHours(closed)}`);
    const undelivered = await bookings.undelivered(today);
    if (undelivered.length === 0) return;
    print(`\nEmails not delivered:\n${formatUndelivered(undelivered)}`);
    // A sheet is about no booking, and is retried until it is out of date.
    if (undelivered.every(({ kind }) => kind === 'sheet')) return;
    print('Send them again: npm run bookings -- resend REFERENCE');
  },
});
