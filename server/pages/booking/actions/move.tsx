import { isFree, lastBookableDate } from '#booking/availability';
import { addDays, dateInWords, isDate } from '#booking/dates';
import { unavailable } from '#booking/messages';
import {
  type BookingType,
  bookingTypes,
  booths,
  type Slot,
  slotInWords,
  slots,
} from '#booking/slots';
import * as styles from '#private/PrivateShell.css';
import { type IsoDate, studioTime } from '#studio/clock';
import { bookingWindowError, lastStudioDate } from '../../../bookings/bookingWindow.ts';
import { isClosed, slotsOn } from '../../../bookings/daySlots.ts';
import { sessionAndBooth } from '../../../bookings/format/sessionWords.ts';
import { isAhead } from '../../../bookings/sessionState.ts';
import { dateInput, unreadDate } from '../../desk/desk.ts';
import { formFields } from '../../fields.tsx';
import { parseSession, RefusedForm, sessionField } from '../../form.ts';
import { ActionForm, FormDisclosure, QueryForm } from '../../forms.tsx';
import { LinkLine } from '../../links.tsx';
import { canChange, type PageView, toldByEmail } from '../view.ts';
import type { ChangeAction, CommonField } from './action.ts';

/** Moves a session: the artist among the free times, the studio also within closed hours and on any date. */

type Field = CommonField | 'bookingType' | 'date' | 'to' | 'withClosed';
const { Hidden, TextField, Checkbox, Choice, Select } = formFields<Field>();

/** Returns why a slot of a date is not for the holder of the link, whether it is free or not; or null. */
const windowError = ({ holder, now }: PageView, date: IsoDate, slot: Slot, withClosed = false) =>
  bookingWindowError(date, slot, studioTime(now), holder !== 'artist', withClosed);

/** Returns the last date that the holder of the link can choose. */
const lastDate = ({ holder, now }: PageView) =>
  (holder === 'artist' ? lastBookableDate : lastStudioDate)(studioTime(now).date);

/** Returns the next date with a free time in a booth, from today or a later date on. */
function nextFreeDate(view: PageView, type: BookingType, from: string): IsoDate | undefined {
  const { date: today } = studioTime(view.now);
  for (let date = from > today ? from : today; date <= lastDate(view); date = addDays(date, 1)) {
    const isOffered = (slot: Slot) =>
      isFree(slot, view.booked[date]) && !windowError(view, date, slot);
    if (slots[type].some(isOffered)) return date;
  }
  return undefined;
}

/** The form with the free times of the wanted day, or the reason why there is none. */
function Times(view: PageView) {
  const { booking, day = booking, days } = view;
  const isArtist = view.holder === 'artist';
  const { bookingType, date } = day;
  if (!days) return <p id="times">{unreadDate('date', date).message}</p>;
  // The hours of the booking are free for itself.
  const bookings = days.bookings.filter(({ reference }) => reference !== booking.reference);
  const all = slotsOn(date, { ...days, bookings }).filter(
    (slot) => slot.bookingType === bookingType,
  );
  const free = all.filter(
    ({ slot, state }) =>
      (state === 'free' || (state === 'closed' && !isArtist)) &&
      (date !== booking.date || slot.id !== booking.timeSlot) &&
      !windowError(view, date, slot, true),
  );
  const heading = `${booths[bookingType].name}, ${dateInWords(date)}`;
  if (free.length === 0) {
    const next = nextFreeDate(view, bookingType, date);
    const error = windowError(view, date, all.at(-1)?.slot ?? booking.slot);
    const reason = unavailable(error === 'begun' ? 'over' : (error ?? 'full'));
    return (
      <div id="times" className={styles.stack}>
        <p>{`${heading}: ${!error && isClosed(all) ? 'closed on this day' : reason}.`}</p>
        {next && (
          <LinkLine href={`?bookingType=${bookingType}&date=${next}#times`}>
            Next free date: {dateInWords(next)}
          </LinkLine>
        )}
      </div>
    );
  }
  const options = free.map(({ slot, state }) => ({
    value: sessionField({ bookingType, date, timeSlot: slot.id }),
    label: `${slotInWords(slot)}${state === 'closed' ? ', closed' : ''}`,
  }));
  return (
    <ActionForm
      action="move"
      look="primary"
      label={isArtist ? 'Move my booking' : 'Move the session'}
      agreement="Yes, move it"
      note={
        isArtist
          ? 'Others can book your old time at once. The studio has to confirm the new one.'
          : `The new time is confirmed at once. ${toldByEmail(view, 'move')}`
      }
      booking={booking}
    >
      <Hidden name="bookingType" value={bookingType} />
      <Hidden name="date" value={date} />
      <Choice id="times" legend={heading} name="to" options={options} />
      {free.some(({ state }) => state === 'closed') && (
        <Checkbox name="withClosed">Also while the studio is closed</Checkbox>
      )}
    </ActionForm>
  );
}

/** The form that asks for the free times of a day, and those of the wanted day. */
function MoveForm(view: PageView) {
  if (!canChange(view)) return null;
  const { bookingType, date } = view.day ?? view.booking;
  return (
    <FormDisclosure
      summary="Move to another date or time"
      action="move"
      open={view.day !== undefined}
    >
      {/* No refused form has these fields. */}
      <RefusedForm.Provider value={null}>
        <QueryForm action="#times" label="Show free times">
          <Select
            label="Booth"
            name="bookingType"
            defaultValue={bookingType}
            options={bookingTypes.map((type) => [type, booths[type].name])}
          />
          <TextField
            id="date"
            label="Date"
            {...dateInput(view.now)}
            max={lastDate(view)}
            isRequired
            defaultValue={isDate(date) ? date : view.booking.date}
          />
        </QueryForm>
      </RefusedForm.Provider>
      {view.day && <Times {...view} />}
    </FormDisclosure>
  );
}

export const move: ChangeAction<Field> = {
  Form: MoveForm,
  read({ by, seen }, { text }) {
    const to = parseSession(text('to'));
    if ('message' in to) {
      return { mistakes: [{ field: 'to', message: 'Please choose one of the free times.' }] };
    }
    return { action: 'move', by, seen, to, withClosed: text('withClosed') !== '' };
  },
  done: {
    moved: {
      tells: ['moved'],
      isTrue: ({ holder, booking, now }) => holder !== 'artist' || isAhead(booking, now),
      message(view) {
        if (view.holder !== 'artist')
          return `The session is moved: ${sessionAndBooth(view.booking)}. ${toldByEmail(view, 'move')}`;
        return `Your booking is moved. ${view.sendsEmail ? 'The studio will contact you' : 'Please call the studio'} to confirm the new time.`;
      },
    },
  },
  already: ({ holder }) =>
    holder === 'artist'
      ? 'Your booking is at this time already.'
      : 'The session is at this time already.',
};
