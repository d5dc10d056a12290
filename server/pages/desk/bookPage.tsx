import { addDays, dateInWords, isDate } from '#booking/dates';
import { dateExample, dateNotRead } from '#booking/messages';
import { textsOf } from '#booking/request';
import { bookingTypes, booths, overlaps, type Slot, slotInWords, slots } from '#booking/slots';
import { typedDate } from '#booking/typedDate';
import * as action from '#components/action.css';
import * as styles from '#pages/PrivateShell.css';
import { type IsoDate, studioTime } from '#studio/clock';
import { bookingWindowError, windowMessage } from '../../bookings/bookingWindow.ts';
import { isolated } from '../../bookings/isolated.ts';
import { parseTelephoneBooking } from '../../bookings/parseBookingRequest.ts';
import { isToken, newToken } from '../../bookings/privateLinks.ts';
import { sessionInWords } from '../../bookings/sessionWords.ts';
import type { Form, ReadField, Refusal } from '../form.ts';
import type { PrivatePage } from '../pageShell.tsx';
import { DeskHead, FormField, SelectField } from '../parts.tsx';
import type { Desk, DeskPage, Redirect } from './desk.ts';

const choices = bookingTypes.flatMap((type) =>
  slots[type].map(
    (slot) => [`${type} ${slot.id}`, `${booths[type].name}, ${slotInWords(slot)}`] as const,
  ),
);

/** The greatest number of weeks that are booked at once. */
const maxWeeks = 53;

/** Returns the page with the form. Forms that are sent with the same key book once. */
function page(key: string, text: ReadField, refusal?: Refusal): PrivatePage {
  const date = isDate(text('date')) ? dateInWords(text('date')) : '';
  const content = (
    <>
      <DeskHead>Book for somebody</DeskHead>
      <form className={styles.stack} method="post" action="?#outcome" noValidate>
        <input type="hidden" name="key" value={key} />
        <SelectField
          label="Booth and time"
          name="slot"
          defaultValue={text('slot')}
          options={choices}
        />
        <FormField id="date" label={`Date, ${dateExample}`} defaultValue={date} isRequired />
        <FormField id="until" label="Every week until" />
        <FormField id="fullName" label="Name" isRequired />
        <FormField id="phoneNumber" label="Phone number" type="tel" isRequired />
        <FormField id="email" label="E-mail address" type="email" />
        <FormField id="notes" label="Notes" isMultiline rows={2} />
        <button className={action.primary} type="submit" name="action" value="book">
          Book and confirm
        </button>
        <p className={styles.note}>
          The session is confirmed at once. With an address, the artist gets an e-mail.
        </p>
      </form>
    </>
  );
  return { title: 'Book for somebody', refusal, content };
}

/** Parses the dates, every week until the last one; returns what is wrong with one of them. */
function parseDates(
  text: ReadField,
  today: IsoDate,
): readonly IsoDate[] | Pick<Refusal, 'field' | 'message'> {
  if (text('date').trim() === '') return [];
  const first = typedDate(text('date'), today);
  if (!first) return { field: 'date', message: dateNotRead };
  const last = text('until').trim() === '' ? first : typedDate(text('until'), first);
  if (!last) return { field: 'until', message: dateNotRead };
  if (last < first) return { field: 'until', message: 'The last week is before the first date.' };
  const weeks = Array.from({ length: maxWeeks + 1 }, (_, week) => addDays(first, 7 * week));
  const dates = weeks.filter((date) => date <= last);
  if (dates.length <= maxWeeks) return dates;
  const message = `At most ${maxWeeks} weeks can be booked at once, until ${dateInWords(weeks[maxWeeks - 1] ?? first)}.`;
  return { field: 'until', message };
}

/** Returns why the studio cannot book a slot of a date, with a link to the session that is there. */
async function obstacleTo(
  { bookings, now }: Desk,
  date: IsoDate,
  slot: Slot,
): Promise<Pick<Refusal, 'message' | 'link'>> {
  const error = bookingWindowError(date, slot, studioTime(now), true);
  if (error === 'begun') return { message: 'These hours are over. Please choose later ones.' };
  if (error) return { message: windowMessage(error) };
  const there = (await bookings.bookingsBetween(date, date)).find(
    (one) => one.status !== 'cancelled' && overlaps(one.slot, slot),
  );
  if (!there) return { message: 'You have closed these hours.' };
  const message = `These hours are already booked by ${isolated(there.fullName)}.`;
  return { message, link: { href: there.reference, label: sessionInWords(there) } };
}

/** Books; returns where that is shown, or the page with what is wrong. */
async function act(desk: Desk, form: Form): Promise<Redirect | PrivatePage> {
  const { text } = form;
  const sentKey = isToken(text('key')) ? text('key') : null;
  const refuse = (refusal: Omit<Refusal, 'form'>, key = sentKey ?? newToken()) =>
    page(key, text, { ...refusal, form });

  const dates = parseDates(text, studioTime(desk.now).date);
  if ('message' in dates) return refuse({ status: 400, ...dates });
  const [bookingType = '', timeSlot = ''] = text('slot').split(' ');
  const [date = ''] = dates;
  const parsed = parseTelephoneBooking({ ...textsOf(text), bookingType, timeSlot, date });
  if ('error' in parsed) return refuse({ status: 400, message: parsed.error, field: parsed.field });
  const result = await desk.actions.bookForSomebody(parsed, dates, desk.now, sentKey);
  switch (result.outcome) {
    case 'booked':
      return { to: result.reference, query: { done: 'booked' } };
    case 'taken': {
      const obstacle = await obstacleTo(desk, date, parsed.slot);
      const every = dates.length > 1 ? 'None of these dates is free. On the first: ' : '';
      const message = every + obstacle.message;
      return refuse({ status: 409, field: 'date', ...obstacle, message });
    }
    default: {
      const what =
        result.outcome === 'cancelled'
          ? 'The session that this form has booked is cancelled.'
          : 'This form has booked another session already.';
      const message = `${what} To book this one as well, press again.`;
      const link = { href: result.reference, label: 'See that session' };
      return refuse({ status: 409, message, link }, newToken());
    }
  }
}

/** The page that books for somebody on the telephone. */
export const bookPage: DeskPage = {
  read: async (_, text) => page(newToken(), text),
  act,
};
