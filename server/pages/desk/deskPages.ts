import { addDays, isDate, shortDate } from '#booking/dates';
import { slotTaken } from '#booking/messages';
import { textsOf } from '#booking/request';
import { halfHours } from '#booking/slots';
import { type IsoDate, studioTime, type Timestamp } from '#studio/clock';
import type { BookingActions } from '../../bookings/bookingActions.ts';
import type { BookingRepository } from '../../bookings/bookingRepository.ts';
import { windowMessages } from '../../bookings/bookingWindow.ts';
import { parseSlotChoice, parseTelephoneBooking } from '../../bookings/parseBookingRequest.ts';
import type { StoredBooking } from '../../bookings/storedBooking.ts';
import { monthOf } from '../../bookings/sums.ts';
import { formFields, parseReason, type ReadField } from '../form.ts';
import type { Outcome, PrivatePage } from '../pageShell.tsx';
import { bookPage } from './bookPage.tsx';
import { closePage, type Hours, hoursField, parseHours } from './closePage.tsx';
import { deskPage } from './deskPage.tsx';

const names = ['', 'close', 'book'] as const;

/** The names of the pages below the link of the desk; the desk itself has none. */
export type DeskPageName = (typeof names)[number];

export const isDeskPage = (name: string): name is DeskPageName => names.some((one) => one === name);

/** What a page says after a form; its address contains only the code, dates and a slot. */
const outcomes: Readonly<Record<string, Outcome>> = {
  declined: { status: 200, message: 'The ticked requests are declined.' },
  'nothing ticked': { status: 400, message: 'Nothing is changed: please tick the requests first.' },
  'no box': { status: 400, message: 'Nothing is changed: please tick the box first.' },
  'no choice': { status: 400, message: 'Please choose what happens to the sessions there.' },
  'no hours': { status: 400, message: 'Please choose days and hours in which the studio is open.' },
  closed: { status: 200, message: 'These hours are closed. Sessions that are left keep theirs.' },
  open: { status: 200, message: 'These hours are open again.' },
};

const outcomeOf = (text: ReadField): Outcome | undefined =>
  Object.hasOwn(outcomes, text('done')) ? outcomes[text('done')] : undefined;

/** Returns the session that is to be booked, as it was typed. */
function choiceOf(text: ReadField) {
  const [bookingType = '', timeSlot = ''] = text('slot').split(' ');
  return { bookingType, timeSlot, date: text('date') };
}

/** The greatest number of weeks that are booked at once. */
const maxWeeks = 53;

/** The dates from one on, every week until another one, which is by default the first. */
function weekly(date: IsoDate, until: string): readonly IsoDate[] {
  const last = isDate(until) ? until : date;
  const dates = Array.from({ length: maxWeeks }, (_, week) => addDays(date, 7 * week));
  return [date, ...dates.slice(1).filter((one) => one <= last)];
}

/** A form that was sent: its fields, and the sessions that it lists. */
interface Form {
  readonly text: ReadField;
  readonly listed: readonly string[];
}

/** Returns the pages of the desk. */
export function deskPages(
  bookings: BookingRepository,
  actions: BookingActions,
  now: () => Timestamp,
  sendsEmail: boolean,
) {
  async function desk(text: ReadField): Promise<PrivatePage> {
    const { date: today } = studioTime(now());
    const from = isDate(text('from')) ? text('from') : addDays(today, 1);
    const until = addDays(from, 6);
    const [first, last] = monthOf(from);
    const start = [first, from, today].sort()[0] ?? from;
    return deskPage({
      now: now(),
      from,
      sendsEmail,
      outcome: outcomeOf(text),
      waiting: await bookings.waitingRequests(today),
      bookings: await bookings.bookingsBetween(start, last > until ? last : until),
      booked: await bookings.bookedDates(start),
      closed: await bookings.closedHours(start),
    });
  }

  /** Cancels those of some sessions that a form lists. */
  async function cancel(sessions: readonly StoredBooking[], { text, listed }: Form) {
    const reason = parseReason(text('reason'));
    const isSilent = text('silent') !== '';
    for (const seen of sessions.filter(({ reference }) => listed.includes(reference))) {
      const change = { action: 'cancel', by: 'desk', reason, isSilent, seen } as const;
      await actions.change(seen.reference, change, now());
    }
  }

  /** Declines the ticked requests, if they still wait. */
  async function decline(form: Form): Promise<string> {
    if (form.listed.length === 0) return '?done=nothing ticked#outcome';
    if (!form.text('agreed')) return '?done=no box#outcome';
    await cancel(await bookings.waitingRequests(studioTime(now()).date), form);
    return '?done=declined#outcome';
  }

  /** Returns the sessions that overlap hours. */
  async function sessionsIn({ dates, start, end }: Hours) {
    const all = await bookings.bookingsBetween(dates[0] ?? '', dates.at(-1) ?? '');
    return all.filter(
      ({ status, date, slot }) =>
        status !== 'cancelled' && dates.includes(date) && slot.start < end && slot.end > start,
    );
  }

  async function close(text: ReadField): Promise<PrivatePage> {
    const hours = parseHours(text);
    const [first = ''] = hours?.dates ?? [];
    return closePage({
      now: now(),
      hours,
      text,
      sessions: hours ? await sessionsIn(hours) : [],
      closed: hours ? await bookings.closedHours(first) : new Map(),
      outcome: outcomeOf(text) ?? (text('from') && !hours ? outcomes['no hours'] : undefined),
    });
  }

  async function changeHours(form: Form): Promise<string> {
    const { text, listed } = form;
    const hours = parseHours(formFields(text('seen')));
    if (!hours) return '?done=no hours#outcome';
    const answer = (done: string) => `?${hoursField(hours)}&done=${done}#outcome`;
    if (!text('agreed')) return answer('no box');
    const { dates, start, end } = hours;
    const half = halfHours({ start, end });
    if (text('action') === 'open') {
      for (const date of dates) await bookings.reopenHours(date, half);
      return answer('open');
    }
    if (listed.length > 0 && !text('booked')) return answer('no choice');
    if (text('booked') === 'cancel') await cancel(await sessionsIn(hours), form);
    for (const date of dates) await bookings.closeHours(date, half);
    return answer('closed');
  }

  /** Books; returns the address of what was booked, or the page with what is wrong. */
  async function book(text: ReadField): Promise<string | PrivatePage> {
    const failed = (status: 400 | 409, message: string) => bookPage(text, { status, message });
    const parsed = parseTelephoneBooking({ ...textsOf(text), ...choiceOf(text) });
    if ('error' in parsed) return failed(400, parsed.error);
    const taken: IsoDate[] = [];
    let reason = slotTaken;
    let reference = '';
    const dates = weekly(parsed.request.date, text('until'));
    for (const date of dates) {
      const request = { ...parsed.request, date };
      const result = await actions.book({ ...parsed, request }, now(), { by: 'desk' });
      if (result.outcome === 'created') reference ||= result.booking.reference;
      else taken.push(date);
      if (result.outcome === 'outside') reason = windowMessages[result.error];
    }
    if (taken.length === dates.length) return failed(409, reason);
    if (dates.length === 1) return `${reference}?done=confirmed#outcome`;
    const [slot, date, until] = [text('slot'), text('date'), text('until')];
    const query = new URLSearchParams({ slot, date, until, taken: taken.join() });
    return `book?${query}#outcome`;
  }

  /** Returns the message about a slot that was booked every week, if the address is about one. */
  function bookedWeekly(text: ReadField): Outcome | undefined {
    if ('error' in parseSlotChoice(choiceOf(text))) return undefined;
    const taken = text('taken').split(',').filter(isDate);
    const booked = weekly(text('date'), text('until')).filter((date) => !taken.includes(date));
    const list = (dates: readonly IsoDate[]) => dates.map(shortDate).join(', ');
    const notBooked = taken.length > 0 ? ` Taken or closed, and not booked: ${list(taken)}.` : '';
    return { status: 200, message: `Booked: ${list(booked)}.${notBooked}` };
  }

  return {
    /** Returns a page. */
    async read(name: DeskPageName, text: ReadField): Promise<PrivatePage> {
      if (name === '') return desk(text);
      return name === 'close' ? close(text) : bookPage(text, bookedWeekly(text));
    },
    /** Performs a form; returns the address of its outcome, or a page with what is wrong. */
    async perform(name: DeskPageName, body: string): Promise<string | PrivatePage> {
      const text = formFields(body);
      const form = { text, listed: new URLSearchParams(body).getAll('session') };
      if (name === 'close') return changeHours(form);
      return name === 'book' ? book(text) : decline(form);
    },
  };
}
