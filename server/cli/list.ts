import { addDays } from '#booking/dates';
import { type IsoDate, studioTime } from '#studio/clock';
import { defineCommand, UsageError } from './command.ts';
import { formatClosedHours, formatCsv, formatTable, formatUndelivered } from './table.ts';
import { withDatabase } from './withDatabase.ts';

const firstDate = '0000-01-01';
const lastDate = '9999-12-31';

/** The first and the last date of each period, both included. */
const periods: Readonly<Record<string, (today: IsoDate) => readonly [from: IsoDate, to: IsoDate]>> =
  {
    today: (today) => [today, today],
    week: (today) => [today, addDays(today, 6)],
    all: () => [firstDate, lastDate],
  };

/** `npm run bookings -- list`: lists the bookings of a period. */
export const list = defineCommand({
  usage: '[today|week|all] [--json|--csv]',
  summary:
    'Lists the bookings of today, of seven days, or all; on the screen, closed hours and emails not delivered as well.',
  examples: [
    ['', 'the next seven days'],
    ['today', 'today'],
    ['all --csv > bookings.csv', 'everything, for a spreadsheet'],
  ],
  options: { json: { type: 'boolean' }, csv: { type: 'boolean' } },
  positionals: { min: 0, max: 1, description: 'one of today, week or all' },
  async run({ values, positionals: [name = 'week'], environment, now, print }) {
    const period = Object.hasOwn(periods, name) ? periods[name] : undefined;
    if (!period) throw new UsageError('Name one of today, week or all.');
    if (values.json && values.csv) throw new UsageError('Choose one of --json and --csv.');

    const { date: today } = studioTime(now);
    const [from, to] = period(today);
    await withDatabase(environment, async ({ bookings: repository }) => {
      const bookings = await repository.bookingsBetween(from, to);
      if (values.json)
        return print(
          JSON.stringify(
            bookings.map(({ slot, ...booking }) => booking),
            null,
            2,
          ),
        );
      if (values.csv) return print(formatCsv(bookings));
      const closed = [...(await repository.closedHours(from))].filter(([date]) => date <= to);
      print(bookings.length > 0 ? formatTable(bookings) : 'There are no bookings.');
      if (closed.length > 0) print(`\n${formatClosedHours(new Map(closed))}`);
      const undelivered = await repository.undelivered(today);
      if (undelivered.length === 0) return;
      print(`\nEmails not delivered:\n${formatUndelivered(undelivered)}`);
      // A sheet is about no booking, and is retried until it is out of date.
      if (undelivered.every(({ kind }) => kind === 'sheet')) return;
      print('Send them again: npm run bookings -- resend REFERENCE');
    });
  },
});
