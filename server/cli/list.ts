import { addDays } from '#booking/dates';
import { studioTime } from '#studio/clock';
import { type Command, UsageError } from './command.ts';
import { parseArguments } from './parseArguments.ts';
import { formatClosedHours, formatCsv, formatTable, formatUndelivered } from './table.ts';
import { withDatabase } from './withDatabase.ts';

const firstDate = '0000-01-01';
const lastDate = '9999-12-31';

/** The first and the last date (yyyy-MM-dd) of each period, both included. */
const periods: Readonly<Record<string, (today: string) => readonly [from: string, to: string]>> = {
  today: (today) => [today, today],
  week: (today) => [today, addDays(today, 6)],
  all: () => [firstDate, lastDate],
};

/** `npm run bookings -- list`: lists the bookings of a period. */
export const list: Command = {
  usage: '[today|week|all] [--json|--csv]',
  summary:
    'Lists the bookings of today, of seven days, or all; on the screen, closed hours and emails not delivered as well.',
  examples: [
    ['', 'the next seven days'],
    ['today', 'today'],
    ['all --csv > bookings.csv', 'everything, for a spreadsheet'],
  ],
  async run({ arguments: words, environment, now, say }) {
    const { values, positionals } = parseArguments(words, {
      options: { json: { type: 'boolean' }, csv: { type: 'boolean' } },
      most: 1,
      named: 'one of today, week or all',
    });
    const [name = 'week'] = positionals;
    const period = Object.hasOwn(periods, name) ? periods[name] : undefined;
    if (!period) throw new UsageError('Name one of today, week or all.');
    if (values.json && values.csv) throw new UsageError('Choose one of --json and --csv.');

    const { date: today } = studioTime(now);
    const [from, to] = period(today);
    await withDatabase(environment, async ({ desk }) => {
      const bookings = await desk.bookings(from, to);
      if (values.json) return say(JSON.stringify(bookings, null, 2));
      if (values.csv) return say(formatCsv(bookings));
      const closed = [...(await desk.closedHours(from))].filter(([date]) => date <= to);
      say(bookings.length > 0 ? formatTable(bookings) : 'There are no bookings.');
      if (closed.length > 0) say(`\n${formatClosedHours(new Map(closed))}`);
      const undelivered = await desk.undelivered(today);
      if (undelivered.length === 0) return;
      say(`\nEmails not delivered:\n${formatUndelivered(undelivered)}`);
      say('Send them again: npm run bookings -- resend REFERENCE');
    });
  },
};
