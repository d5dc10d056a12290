import {
  type BookedDates,
  dayAvailability,
  firstOpenDate,
  lastBookableDate,
} from '#booking/availability';
import { dateInWords, isDate } from '#booking/dates';
import { googleCalendarLink } from '#booking/googleCalendar';
import { aboutBooking, impossibleDate, unavailable } from '#booking/messages';
import { type BookingType, bookingTypes, booths, slotInWords } from '#booking/slots';
import * as action from '#components/action.css';
import { Detail, DetailList } from '#components/DetailList';
import { box } from '#components/DetailList.css';
import { Disclosure } from '#components/Disclosure';
import * as field from '#components/field.css';
import { RadioField } from '#components/RadioField';
import { Price } from '#components/ReadAs';
import { TextField } from '#components/TextField';
import { studioTime } from '#studio/clock';
import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';
import * as styles from '../../src/app/PrivateShell.css.ts';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import { sessionField } from './actions.ts';
import type { PrivatePage } from './pageShell.tsx';
import { ActionForm, ChatLink, emailUrl, LinkLine } from './parts.tsx';
import { canChange, stateInWords, toldByEmail, type View } from './view.ts';

/** The artist's page about one booking: where it stands, and the forms to move or cancel it. */

/** A day whose free times the artist wants to see. */
export interface WantedDay {
  readonly bookingType: BookingType;
  /** As it was typed: browsers without a date picker show a text field. */
  readonly date: string;
  /** The booked slots from today on. */
  readonly booked: BookedDates;
}

/** Returns the booked slots without that of a booking, whose hours are free for itself. */
function bookedByOthers(
  { bookingType, date, timeSlot }: StoredBooking,
  booked: BookedDates,
): BookedDates {
  const day = booked[date];
  if (!day) return booked;
  const others = day[bookingType].filter((id) => id !== timeSlot);
  return { ...booked, [date]: { ...day, [bookingType]: others } };
}

/** The form with the free times of a day, or the reason why there is none. */
function Times({ view, wanted }: { view: View; wanted: WantedDay }) {
  const { booking } = view;
  const { bookingType, date, booked } = wanted;
  const now = studioTime(view.now);
  if (!isDate(date)) return <p id="times">{impossibleDate}</p>;
  const others = bookedByOthers(booking, booked);
  const { open, reason } = dayAvailability(bookingType, date, others, now);
  const isOwnDay = bookingType === booking.bookingType && date === booking.date;
  const free = open.filter(({ id }) => !isOwnDay || id !== booking.timeSlot);
  const day = `${booths[bookingType].name}, ${dateInWords(date)}`;
  if (free.length === 0) {
    const next = firstOpenDate(bookingType, booked, now, date > now.date ? date : now.date);
    return (
      <div id="times" className={styles.stack}>
        <p>{`${day}: ${reason ? unavailable[reason] : 'no other time is free'}.`}</p>
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
      booking={booking}
      action="move"
      label="Move my booking"
      note="You keep your old time until you have the new one. The studio has to confirm the new time."
    >
      <RadioField id="times" legend={day} name="to" options={options} required />
    </ActionForm>
  );
}

interface MoveProps {
  readonly view: View;
  readonly wanted: WantedDay | undefined;
}

/** The form that asks for the free times of a day, and those of the wanted day. */
function Move({ view, wanted }: MoveProps) {
  const { bookingType, date } = wanted ?? view.booking;
  const today = studioTime(view.now).date;
  return (
    <Disclosure summary="Move to another date or time" open={wanted !== undefined}>
      <form className={styles.stack} action="#times">
        <label className={field.field}>
          <span className={field.label}>Booth</span>
          <select className={field.control} name="bookingType" defaultValue={bookingType}>
            {bookingTypes.map((type) => (
              <option key={type} value={type}>
                {booths[type].name}
              </option>
            ))}
          </select>
        </label>
        <TextField
          id="date"
          label="Date"
          type="date"
          name="date"
          isRequired
          required
          defaultValue={date}
          min={today}
          max={lastBookableDate(today)}
        />
        <button className={action.outlined} type="submit">
          Show free times
        </button>
      </form>
      {wanted && <Times view={view} wanted={wanted} />}
    </Disclosure>
  );
}

/** Returns the page in the state of the booking, with the free times of a day when one is wanted. */
export function artistPage(view: View, wanted?: WantedDay): PrivatePage {
  const { booking, outcome } = view;
  const { bookingType, date, slot, reference, status } = booking;
  const state = stateInWords(view);
  const content = (
    <>
      <h1 className={styles.heading}>Your booking</h1>
      {state && <p className={styles.lead}>{state}</p>}
      <DetailList className={box}>
        <Detail term="Booth">{booths[bookingType].name}</Detail>
        <Detail term="Date">{dateInWords(date)}</Detail>
        <Detail term="Hours">{slotInWords(slot)}, Accra time (GMT)</Detail>
        <Detail term="Place">{studio.address}</Detail>
        <Detail term="Price">
          <Price of={bookingType} />
        </Detail>
        <Detail term="Reference">{reference}</Detail>
      </DetailList>
      {status === 'cancelled' ? (
        <LinkLine href="/booking">Book another session</LinkLine>
      ) : (
        <p className={styles.links}>
          <LinkLine href={`/api/bookings/${reference}.ics`} download="session.ics">
            Add to calendar
          </LinkLine>
          <LinkLine href={googleCalendarLink(booking) ?? undefined}>
            Add to Google Calendar
          </LinkLine>
        </p>
      )}
      {canChange(view) && (
        <>
          <Move view={view} wanted={wanted} />
          <Disclosure summary="Cancel this booking">
            <ActionForm
              booking={booking}
              action="cancel"
              label="Cancel my booking"
              note={`Your hours become free for others at once. ${toldByEmail(view)}`}
              reason="Message to the studio"
            />
          </Disclosure>
        </>
      )}
      <h2 className={styles.title}>Questions?</h2>
      <p className={styles.links}>
        Call or write to us:
        <LinkLine href={telephoneUrl(studio.phone)}>{studio.phone}</LinkLine>
        <ChatLink number={studio.whatsApp} text={aboutBooking(reference)} />
        <LinkLine href={emailUrl(studio.email, `Booking ${reference}`)}>{studio.email}</LinkLine>
      </p>
    </>
  );
  return { title: 'Your booking', outcome, content };
}
