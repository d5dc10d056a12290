import { closedReason, openSlots } from '#booking/availability';
import { formatSpans } from '#booking/closedHours';
import { dateInWords, isDate } from '#booking/dates';
import { bookingTypes, booths, clockFace, halfHours, hoursOf, openingHours } from '#booking/slots';
import { type IsoDate, studioTime, type Timestamp } from '#studio/clock';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import { CliError, UsageError } from './command.ts';
import { defineDatabaseCommand } from './databaseCommand.ts';
import { formatTable } from './table.ts';

const usage = 'DATE [FROM-TO]';
const positionals = { min: 1, max: 2, description: 'a date, and hours if not the whole day' };

export const close = defineDatabaseCommand({
  usage,
  positionals,
  summary: 'Closes a day or some of its hours, e.g. 12:30-19:30, for a holiday or maintenance.',
  async run({ positionals, bookings, now, print }) {
    const { date, halfHours } = parseHours(positionals);
    const reason = closedReason(date, studioTime(now));
    if (reason) {
      const [weekday] = dateInWords(date).split(' ');
      const why = reason === 'closed' ? `a ${weekday}` : reason;
      throw new CliError(`${date} cannot be booked anyway: it is ${why}.`);
    }
    const overlapping = await bookings.closeHours(date, halfHours);
    if (overlapping.length > 0) {
      throw new CliError(
        `There are bookings in these hours. Cancel them first; nothing was closed.\n${formatTable(overlapping)}`,
      );
    }
    print(`${dateInWords(date)} is closed, ${formatSpans(halfHours)}.`);
    print(await bookableSlots(bookings, date, now));
  },
});

export const open = defineDatabaseCommand({
  usage,
  positionals,
  summary: 'Opens closed hours again.',
  async run({ positionals, bookings, now, print }) {
    const { date, halfHours } = parseHours(positionals);
    const count = await bookings.reopenHours(date, halfHours);
    if (count === 0) throw new CliError('None of these hours was closed.');
    print(`${dateInWords(date)} is open again, ${formatSpans(halfHours)}.`);
    print(await bookableSlots(bookings, date, now));
  },
});

/**
 * Returns a list of the slots that visitors can book on a date, as text. Only whole slots can be
 * booked, so the list may cover fewer hours than are open.
 */
async function bookableSlots(
  bookings: BookingRepository,
  date: IsoDate,
  now: Timestamp,
): Promise<string> {
  const booked = await bookings.bookedDates(date);
  const lines = bookingTypes.map((type) => {
    const open = openSlots(type, date, booked, studioTime(now));
    return `  ${booths[type].name}: ${open.map(hoursOf).join(', ') || 'nothing'}`;
  });
  return ['Visitors can book:', ...lines].join('\n');
}

/**
 * Parses DATE and FROM-TO. Returns the date and the starts of its half-hours in minutes after
 * midnight, by default of the whole day. Throws a UsageError when the arguments are invalid.
 */
function parseHours([date = '', span]: readonly string[]) {
  if (!isDate(date)) throw new UsageError(`"${date}" is not a date written yyyy-MM-dd.`);
  const { start, end } = span === undefined ? openingHours : parseSpan(span);
  // The first and the last span reach to midnight: a slot that is added later must stay closed.
  const from = start === openingHours.start ? 0 : start;
  const to = end === openingHours.end ? 24 * 60 : end;
  return { date, halfHours: halfHours({ start: from, end: to }) };
}

/**
 * Parses a span such as "12:30-19:30" into minutes after midnight. Throws a UsageError when it is
 * malformed or outside of the opening hours.
 */
function parseSpan(text: string) {
  const [, ...parts] = /^(\d{1,2}):([03]0)-(\d{1,2}):([03]0)$/.exec(text) ?? [];
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts.map(Number);
  const start = fromHour * 60 + fromMinute;
  const end = toHour * 60 + toMinute;
  if (start < openingHours.start || end > openingHours.end || start >= end) {
    throw new UsageError(
      `"${text}" is not a span of half-hours between ${clockFace(openingHours.start)} and ${clockFace(openingHours.end)}.`,
    );
  }
  return { start, end };
}
