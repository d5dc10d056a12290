import {
  type BookedDates,
  dayAvailability,
  firstOpenDate,
  lastBookableDate,
  openSlots,
  type UnavailableReason,
  withoutBooked,
} from '#booking/availability';
import { addDays, dateInWords, isDate } from '#booking/dates';
import { impossibleDate, unavailable } from '#booking/messages';
import { bookingTypes, booths, slotInWords } from '#booking/slots';
import * as action from '#components/action.css';
import * as styles from '#private/PrivateShell.css';
import { type IsoDate, type StudioTime, studioTime } from '#studio/clock';
import { FormChoice, SelectField } from '../fields.tsx';
import { sessionField } from '../form.ts';
import { ActionForm, FormDisclosure } from '../forms.tsx';
import { LinkLine } from '../links.tsx';
import { type PageView, toldByEmail } from './view.ts';

/** The number of free dates that are offered. */
const offered = 60;

/** Returns the next dates with a free time in either booth. */
function freeDates(booked: BookedDates, now: StudioTime): readonly IsoDate[] {
  const dates: IsoDate[] = [];
  const last = lastBookableDate(now.date);
  for (let date = now.date; date <= last && dates.length < offered; date = addDays(date, 1)) {
    const hasFreeSlot = bookingTypes.some((type) => openSlots(type, date, booked, now).length > 0);
    if (hasFreeSlot) dates.push(date);
  }
  return dates;
}

/** The form with the free times of the wanted day, or the reason why there is none. */
function Times(view: PageView) {
  const { booking, booked, day, now: timestamp } = view;
  const isArtist = view.holder === 'artist';
  const { bookingType, date } = day ?? booking;
  if (!isDate(date)) return <p id="times">{impossibleDate}</p>;
  const now = studioTime(timestamp);
  // The hours of the booking are free for itself.
  const others = withoutBooked(booked, booking);
  const { open, reason } = dayAvailability(bookingType, date, others, now);
  const isOwnDay = bookingType === booking.bookingType && date === booking.date;
  const free = open.filter(({ id }) => !isOwnDay || id !== booking.timeSlot);
  const words = (cause: UnavailableReason) =>
    cause === 'full' && view.isClosedDay ? 'closed on this day' : unavailable(cause);
  const heading = `${booths[bookingType].name}, ${dateInWords(date)}`;
  if (free.length === 0) {
    const next = firstOpenDate(bookingType, booked, now, date > now.date ? date : now.date);
    return (
      <div id="times" className={styles.stack}>
        <p>{`${heading}: ${reason ? words(reason) : 'no other time is free'}.`}</p>
        {next && (
          <LinkLine href={`?bookingType=${bookingType}&date=${next}#times`}>
            Next free date: {dateInWords(next)}
          </LinkLine>
        )}
      </div>
    );
  }
  const options = free.map((slot) => ({
    value: sessionField({ bookingType, date, timeSlot: slot.id }),
    label: slotInWords(slot),
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
          : `The new time is confirmed at once. ${toldByEmail(view)}`
      }
    >
      <input type="hidden" name="bookingType" value={bookingType} />
      <input type="hidden" name="date" value={date} />
      <FormChoice id="times" legend={heading} name="to" options={options} />
    </ActionForm>
  );
}

/** The form that asks for the free times of a day, and those of the wanted day. */
export function MoveForm(view: PageView) {
  const { bookingType, date } = view.day ?? view.booking;
  const free = freeDates(withoutBooked(view.booked, view.booking), studioTime(view.now));
  // With the wanted date, also when nothing is free on it.
  const dates = isDate(date) ? [...new Set([...free, date])].sort() : free;
  return (
    <FormDisclosure
      summary="Move to another date or time"
      actions={['move']}
      open={view.day !== undefined}
    >
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
        <button className={action.outlined} type="submit">
          Show free times
        </button>
      </form>
      {view.day && <Times {...view} />}
    </FormDisclosure>
  );
}
