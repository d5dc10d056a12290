import { isFree } from '#booking/availability';
import { addDays, dateInWords, isDate } from '#booking/dates';
import { dateExample, dateNotRead, unavailable } from '#booking/messages';
import {
  type BookingType,
  bookingTypes,
  booths,
  type Slot,
  slotInWords,
  slots,
} from '#booking/slots';
import * as action from '#components/action.css';
import * as styles from '#private/PrivateShell.css';
import { type IsoDate, studioTime } from '#studio/clock';
import { bookingWindowError, lastStudioDate } from '../../bookings/bookingWindow.ts';
import { slotsOn } from '../../bookings/daySlots.ts';
import { Checkbox, FormChoice, FormField, SelectField } from '../fields.tsx';
import { RefusedForm, sessionField } from '../form.ts';
import { ActionForm, FormDisclosure } from '../forms.tsx';
import { LinkLine } from '../links.tsx';
import { type PageView, toldByEmail } from './view.ts';

/** The number of free dates that are offered. */
const offered = 60;

/** Returns why a slot of a date is not for the holder of the link, whether it is free or not; or null. */
const windowError = ({ holder, now }: PageView, date: IsoDate, slot: Slot, withClosed = false) =>
  bookingWindowError(date, slot, studioTime(now), holder !== 'artist', withClosed);

/** Returns the next dates with a free time in one of some booths, from today or a later date on. */
function freeDates(view: PageView, types: readonly BookingType[], count: number, from = '') {
  const { date: today } = studioTime(view.now);
  const dates: IsoDate[] = [];
  let date = from > today ? from : today;
  for (; date <= lastStudioDate(today) && dates.length < count; date = addDays(date, 1)) {
    const isOffered = (slot: Slot) =>
      isFree(slot, view.booked[date]) && !windowError(view, date, slot);
    if (types.some((type) => slots[type].some(isOffered))) dates.push(date);
  }
  return dates;
}

/** The form with the free times of the wanted day, or the reason why there is none. */
function Times(view: PageView) {
  const { booking, day = booking, days } = view;
  const isArtist = view.holder === 'artist';
  const { bookingType, date } = day;
  if (!days) return <p id="times">{dateNotRead}</p>;
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
    const [next] = freeDates(view, [bookingType], 1, date);
    const error = windowError(view, date, all.at(-1)?.slot ?? booking.slot);
    const isClosed = !error && all.every(({ state }) => state === 'closed');
    const reason = unavailable(error === 'begun' ? 'over' : (error ?? 'full'));
    return (
      <div id="times" className={styles.stack}>
        <p>{`${heading}: ${isClosed ? 'closed on this day' : reason}.`}</p>
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
      seen={sessionField(booking)}
      action="move"
      look="primary"
      label={isArtist ? 'Move my booking' : 'Move the session'}
      agreement="Yes, move it"
      note={
        isArtist
          ? 'Others can book your old time at once. The studio has to confirm the new one.'
          : `The new time is confirmed at once. ${toldByEmail(view, 'move')}`
      }
    >
      <input type="hidden" name="bookingType" value={bookingType} />
      <input type="hidden" name="date" value={date} />
      <FormChoice id="times" legend={heading} name="to" options={options} />
      {free.some(({ state }) => state === 'closed') && (
        <Checkbox name="withClosed">Also while the studio is closed</Checkbox>
      )}
    </ActionForm>
  );
}

/** The form that asks for the free times of a day, and those of the wanted day. */
export function MoveForm(view: PageView) {
  const { bookingType, date } = view.day ?? view.booking;
  const free = freeDates(view, bookingTypes, offered);
  // With the wanted date, also when nothing is free on it.
  const dates = isDate(date) ? [...new Set([...free, date])].sort() : free;
  return (
    <FormDisclosure
      summary="Move to another date or time"
      actions={['move']}
      open={view.day !== undefined}
    >
      {/* No refused form has these fields. */}
      <RefusedForm.Provider value={null}>
        <form className={styles.stack} action="#times">
          <SelectField
            label="Booth"
            name="bookingType"
            defaultValue={bookingType}
            options={bookingTypes.map((type) => [type, booths[type].name])}
          />
          <SelectField
            label="Date"
            name="date"
            defaultValue={date}
            options={dates.map((free) => [free, dateInWords(free)])}
          />
          {view.holder !== 'artist' && (
            <FormField id="other" label={`Or another date, ${dateExample}`} />
          )}
          <button className={action.outlined} type="submit">
            Show free times
          </button>
        </form>
      </RefusedForm.Provider>
      {view.day && <Times {...view} />}
    </FormDisclosure>
  );
}
