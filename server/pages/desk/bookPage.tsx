import { addDays, dateInWords, isDate } from '#booking/dates';
import { textFieldNames, textsOf } from '#booking/request';
import { booths, hoursInWords, overlaps, type Slot, slotInWords } from '#booking/slots';
import * as styles from '#private/PrivateShell.css';
import { type IsoDate, studioTime } from '#studio/clock';
import { bookingWindowError, windowMessage } from '../../bookings/bookingWindow.ts';
import { type Days, sessionsOn, slotsOn } from '../../bookings/daySlots.ts';
import { isolated } from '../../bookings/format/isolated.ts';
import { sessionInWords } from '../../bookings/format/sessionWords.ts';
import { type Mistake, parseTelephoneBooking } from '../../bookings/parseBookingRequest.ts';
import { isToken, newToken } from '../../bookings/privateLinks.ts';
import { Checkbox, FormChoice, FormField } from '../fields.tsx';
import { type Form, type ReadField, type Refusal, refusalFor } from '../form.ts';
import { QueryForm } from '../forms.tsx';
import { answer, DeskHead, LinkLine } from '../links.tsx';
import type { PrivatePage } from '../pageShell.tsx';
import {
  type Desk,
  type DeskPage,
  dateInput,
  type Redirect,
  readDays,
  unreadDate,
} from './desk.ts';

/** The greatest number of weeks that are booked at once. */
const maxWeeks = 53;

interface SlotsProps {
  readonly date: IsoDate;
  readonly days: Days;
  /** The type and the id of the slot that was chosen, or no text. */
  readonly chosen: string;
  /** The reference of the booking whose artist is booked again, or no text. */
  readonly again: string;
}

/** The slots of a date that can be booked, or the one that was chosen, and what is taken. */
function Slots({ date, days, chosen, again }: SlotsProps) {
  const slots = slotsOn(date, days);
  const options = slots
    .filter(({ state }) => state === 'free' || state === 'closed')
    .map(({ bookingType, slot, state }) => ({
      value: `${bookingType} ${slot.id}`,
      label: `${booths[bookingType].name}, ${slotInWords(slot)}${state === 'closed' ? ', closed' : ''}`,
      isClosed: state === 'closed',
    }));
  const chosenOption = options.find(({ value }) => value === chosen);
  const sessions = sessionsOn(date, days);
  return (
    <>
      {chosenOption && (
        <p>
          <strong>{chosenOption.label}</strong>
          <input type="hidden" name="slot" value={chosenOption.value} />
        </p>
      )}
      {chosenOption && <LinkLine href={`book?again=${again}&date=${date}`}>Another time</LinkLine>}
      {!chosenOption && options.length === 0 && <p>Nothing is free on this day.</p>}
      {!chosenOption && options.length > 0 && (
        <FormChoice legend="Booth and time" name="slot" options={options} />
      )}
      {!chosenOption && sessions.length > 0 && (
        <p className={styles.links}>
          Taken:
          {sessions.map(({ reference, fullName, slot }) => (
            <LinkLine key={reference} href={reference}>
              {`${hoursInWords(slot)}, ${isolated(fullName)}`}
            </LinkLine>
          ))}
        </p>
      )}
      {(chosenOption ? [chosenOption] : options).some(({ isClosed }) => isClosed) && (
        <Checkbox name="withClosed">Also while the studio is closed</Checkbox>
      )}
    </>
  );
}

/** Returns the page with the form. Forms that are sent with the same key book once. */
async function bookFormPage(desk: Desk, key: string, form: Form, refusal?: Refusal) {
  const { text } = form;
  const { date: today } = studioTime(desk.now);
  const again = text('again') ? await desk.bookings.findByReference(text('again')) : undefined;
  const date = isDate(text('date')) ? text('date') : null;
  const days = date && (await readDays(desk, date, date));
  const content = (
    <>
      <DeskHead>Book for somebody</DeskHead>
      <QueryForm action="book#outcome" label="Show what is free">
        {again && <input type="hidden" name="again" value={again.reference} />}
        <FormField
          id="date"
          label="Date"
          {...dateInput(desk.now)}
          defaultValue={date ?? today}
          isRequired
        />
      </QueryForm>
      {(date || refusal) && (
        <form className={styles.stack} method="post" action="?#outcome" noValidate>
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="date" value={date ?? ''} />
          {date && <h2 {...(refusal ? {} : answer)}>{dateInWords(date)}</h2>}
          {date && days && (
            <Slots date={date} days={days} chosen={text('slot')} again={text('again')} />
          )}
          <FormField
            id="phoneNumber"
            label="Phone number"
            type="tel"
            isRequired
            defaultValue={again?.phoneNumber}
          />
          <p className={styles.note}>The number of a known artist fills in the rest.</p>
          <FormField id="fullName" label="Name" isRequired defaultValue={again?.fullName} />
          <FormField id="email" label="E-mail address" type="email" defaultValue={again?.email} />
          <FormField id="notes" label="Notes" isMultiline rows={2} defaultValue={again?.notes} />
          <FormField id="until" label="Every week until" {...dateInput(desk.now)} />
          <button className={styles.looks.primary} type="submit" name="action" value="book">
            Book and confirm
          </button>
          <p className={styles.note}>
            The session is confirmed at once.{' '}
            {desk.sendsEmail
              ? 'With an address, the artist gets an e-mail.'
              : 'No e-mail is sent: please call the artist.'}
          </p>
        </form>
      )}
    </>
  );
  const isAsked = form.all('date').length > 0;
  const unread = isAsked && !date ? { ...unreadDate('date', text('date')), form } : undefined;
  return { title: 'Book for somebody', refusal: refusal ?? unread, content };
}

/** Parses the dates, every week until the last one; returns what is wrong with one of them. */
function parseDates(text: ReadField): readonly IsoDate[] | Mistake {
  const first = text('date');
  if (first === '') return [];
  const last = text('until') || first;
  if (!isDate(first)) return unreadDate('date', first);
  if (!isDate(last)) return unreadDate('until', last);
  if (last < first) return { field: 'until', message: 'The last week is before the first date.' };
  const weeks = Array.from({ length: maxWeeks + 1 }, (_, week) => addDays(first, 7 * week));
  const dates = weeks.filter((date) => date <= last);
  if (dates.length <= maxWeeks) return dates;
  const message = `At most ${maxWeeks} weeks can be booked at once, until ${dateInWords(weeks[maxWeeks - 1] ?? first)}.`;
  return { field: 'until', message };
}

/** Returns why the studio cannot book a slot of a date, with a link to the session that is there. */
async function obstacleTo({ bookings, now }: Desk, date: IsoDate, slot: Slot) {
  const error = bookingWindowError(date, slot, studioTime(now), true);
  if (error === 'begun') return { message: 'These hours are over. Please choose later ones.' };
  const there = (await bookings.bookingsBetween(date, date)).find(
    (booking) => booking.status !== 'cancelled' && overlaps(booking.slot, slot),
  );
  if (error && error !== 'closed') return { message: windowMessage(error) };
  if (!there) {
    const message = 'The studio is closed then: please tick the box to book all the same.';
    return { message, field: 'withClosed' };
  }
  const message = `These hours are already booked by ${isolated(there.fullName)}.`;
  return { message, link: { href: there.reference, label: sessionInWords(there) } };
}

/** Returns the form with the name and the address of the artist who is known by its number. */
async function withArtist({ bookings }: Desk, { text, all }: Form) {
  const number = { email: '', phoneNumber: text('phoneNumber') };
  const [known] = text('fullName').trim() === '' ? await bookings.bookingsOfArtist(number) : [];
  if (!known?.fullName) return undefined;
  const { fullName, email } = known;
  const filled: Record<string, string> = { fullName, email };
  const form: Form = { all, text: (name) => text(name).trim() || (filled[name] ?? '') };
  const message = `${isolated(fullName)} has this number. Please look at the name, and press again.`;
  return { form, mistake: { field: 'fullName', message } };
}

const noSlot: Mistake = { field: 'slot', message: 'Please choose a time.' };

/** Books; returns where that is shown, or the page with what is wrong. */
async function act(desk: Desk, sent: Form): Promise<Redirect | PrivatePage> {
  const known = await withArtist(desk, sent);
  const form = known?.form ?? sent;
  const { text } = form;
  const sentKey = isToken(text('key')) ? text('key') : null;
  const refuse = (refusal?: Refusal, key = sentKey ?? newToken()) =>
    bookFormPage(desk, key, sent, refusal);

  const dates = parseDates(text);
  const [date = ''] = 'message' in dates ? [] : dates;
  const [bookingType = '', timeSlot = ''] = text('slot').split(' ');
  const parsed = parseTelephoneBooking({ ...textsOf(text), bookingType, timeSlot, date });
  const ofTime = [...('message' in dates ? [dates] : []), ...(timeSlot ? [] : [noSlot])];
  // What is wrong with the time is said above.
  const isNew = ({ field }: Mistake) =>
    ofTime.length === 0 || textFieldNames.some((name) => name === field);
  const ofTexts = 'mistakes' in parsed ? parsed.mistakes.filter(isNew) : [];
  const refusal = refusalFor([...ofTime, ...ofTexts, ...(known ? [known.mistake] : [])], form);
  if (refusal || 'message' in dates || 'mistakes' in parsed) return refuse(refusal);
  const withClosed = text('withClosed') !== '';
  const { bookForSomebody } = desk.actions;
  const result = await bookForSomebody(parsed, dates, desk.now, sentKey, withClosed);
  switch (result.outcome) {
    case 'booked':
      return { to: result.reference, query: { done: 'booked' } };
    case 'taken': {
      const obstacle = await obstacleTo(desk, date, parsed.slot);
      const every = dates.length > 1 ? 'None of these dates can be booked. On the first: ' : '';
      const message = every + obstacle.message;
      return refuse({ status: 409, field: 'date', ...obstacle, message, form });
    }
    default: {
      const what =
        result.outcome === 'cancelled'
          ? 'The session that this form has booked is cancelled.'
          : 'This form has booked another session already.';
      const message = `${what} To book this one as well, press again.`;
      const link = { href: result.reference, label: 'See that session' };
      return refuse({ status: 409, message, link, form }, newToken());
    }
  }
}

/** The page that books for somebody on the telephone. */
export const bookPage: DeskPage = {
  link: { label: 'Book for somebody', look: 'primary' },
  read: (desk, query) => bookFormPage(desk, newToken(), query),
  act,
};
