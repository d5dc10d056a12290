import { addDays, isDate, shortDate } from '#booking/dates';
import { slotTaken } from '#booking/messages';
import { textsOf } from '#booking/request';
import { bookingTypes, booths, slotInWords, slots } from '#booking/slots';
import * as action from '#components/action.css';
import { TextField } from '#components/TextField';
import * as styles from '#pages/PrivateShell.css';
import type { IsoDate } from '#studio/clock';
import { windowMessages } from '../../bookings/bookingWindow.ts';
import { parseSlotChoice, parseTelephoneBooking } from '../../bookings/parseBookingRequest.ts';
import type { ReadField } from '../form.ts';
import type { Outcome, PrivatePage } from '../pageShell.tsx';
import { LinkLine, SelectField } from '../parts.tsx';
import type { Desk, DeskPage, Form, Redirect } from './desk.ts';

const choices = bookingTypes.flatMap((type) =>
  slots[type].map(
    (slot) => [`${type} ${slot.id}`, `${booths[type].name}, ${slotInWords(slot)}`] as const,
  ),
);

/** Returns the page that books for somebody on the telephone; `text` is what was typed. */
function page(text: ReadField, outcome: Outcome | undefined): PrivatePage {
  const common = (id: string) => ({ id, defaultValue: text(id) });
  const content = (
    <>
      <LinkLine href="./">Back to the desk</LinkLine>
      <h1>Book for somebody</h1>
      <form className={styles.stack} method="post" action="?">
        <SelectField
          label="Booth and time"
          name="slot"
          defaultValue={text('slot')}
          options={choices}
        />
        <TextField {...common('date')} label="Date" type="date" isRequired required />
        <TextField {...common('until')} label="Every week until" type="date" />
        <TextField {...common('fullName')} label="Name" isRequired required />
        <TextField {...common('phoneNumber')} label="Phone number" type="tel" isRequired required />
        <TextField {...common('email')} label="E-mail address" type="email" />
        <TextField {...common('notes')} label="Notes" isMultiline rows={2} />
        <button className={action.primary} type="submit" name="action" value="book">
          Book and confirm
        </button>
        <p className={styles.note}>
          The session is confirmed at once. With an address, the artist gets an e-mail.
        </p>
      </form>
    </>
  );
  return { title: 'Book for somebody', outcome, content };
}

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

/** Books; returns where that is shown, or the page with what is wrong. */
async function act({ actions, now }: Desk, { text }: Form): Promise<Redirect | PrivatePage> {
  const failed = (status: 400 | 409, message: string) => page(text, { status, message });
  const parsed = parseTelephoneBooking({ ...textsOf(text), ...choiceOf(text) });
  if ('error' in parsed) return failed(400, parsed.error);
  const taken: IsoDate[] = [];
  let reason = slotTaken;
  let reference = '';
  const dates = weekly(parsed.request.date, text('until'));
  for (const date of dates) {
    const request = { ...parsed.request, date };
    const result = await actions.book({ ...parsed, request }, now, { by: 'desk' });
    if (result.outcome === 'created') reference ||= result.booking.reference;
    else taken.push(date);
    if (result.outcome === 'outside') reason = windowMessages[result.error];
  }
  if (taken.length === dates.length) return failed(409, reason);
  if (dates.length === 1) return { to: reference, query: { done: 'confirmed' } };
  const [slot, date, until] = [text('slot'), text('date'), text('until')];
  return { query: { slot, date, until, taken: taken.join() } };
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

/** The page that books for somebody on the telephone. */
export const bookPage: DeskPage = {
  read: async (_, text) => page(text, bookedWeekly(text)),
  act,
};
