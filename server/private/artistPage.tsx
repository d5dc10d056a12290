import {
  type BookedDates,
  dayAvailability,
  firstOpenDate,
  lastBookableDate,
} from '#booking/availability';
import { dateInWords, isDate } from '#booking/dates';
import { googleCalendarLink } from '#booking/googleCalendar';
import { aboutBooking, impossibleDate, unavailable } from '#booking/messages';
import { type BookingType, bookingTypes, booths, slotInWords, slotLabel } from '#booking/slots';
import * as action from '#components/action.css';
import { Detail, DetailList } from '#components/DetailList';
import { box } from '#components/DetailList.css';
import * as field from '#components/field.css';
import { RadioField } from '#components/RadioField';
import { Price, ReadAs } from '#components/ReadAs';
import { TextField } from '#components/TextField';
import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';
import * as styles from '../../src/app/PrivateShell.css.ts';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import { sessionField } from './actions.ts';
import { toldByEmail } from './outcomes.ts';
import type { PrivatePage } from './pageShell.tsx';
import { ActionForm, ChatLink, Disclosure, emailUrl, LinkLine, ReasonField } from './parts.tsx';
import { canChange, stateInWords, type View } from './view.ts';

/** The artist's page about one booking: where it stands, and the forms to move or cancel it. */

/** A day whose free times the artist wants to see. */
export interface WantedDay {
  readonly bookingType: BookingType;
  /** As it was typed: browsers without a date picker show a text field. */
  readonly date: string;
  /** The booked slots from today on. */
  readonly booked: BookedDates;
}

interface DayFormProps extends Pick<WantedDay, 'bookingType' | 'date'> {
  readonly today: string;
}

/** The form that asks for the free times of a day. */
const DayForm = ({ bookingType, date, today }: DayFormProps) => (
  <form className={styles.form} action="#times">
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
);

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

interface TimesProps {
  readonly view: View;
  readonly wanted: WantedDay;
}

/** The form with the free times of a day, or the reason why there is none. */
function Times({ view: { booking, now }, wanted: { bookingType, date, booked } }: TimesProps) {
  if (!isDate(date)) return <p id="times">{impossibleDate}</p>;
  const others = bookedByOthers(booking, booked);
  const { open, reason } = dayAvailability(bookingType, date, others, now);
  const isOwnDay = bookingType === booking.bookingType && date === booking.date;
  const free = open.filter(({ id }) => !isOwnDay || id !== booking.timeSlot);
  const day = `${booths[bookingType].name}, ${dateInWords(date)}`;
  if (free.length === 0) {
    const next = firstOpenDate(bookingType, booked, now, date > now.date ? date : now.date);
    return (
      <div id="times">
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
    label: <ReadAs words={slotInWords(slot)}>{slotLabel(slot)}</ReadAs>,
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

/** Returns the page in the state of the booking, with the free times of a day when one is wanted. */
export function artistPage(view: View, wanted?: WantedDay): PrivatePage {
  const { booking, now, sendsEmail, outcome } = view;
  const { bookingType, date, slot, reference, status } = booking;
  const state = stateInWords(view, 'artist');
  const content = (
    <>
      <h1 className={styles.heading}>Your booking</h1>
      {state && <p className={styles.lead}>{state}</p>}
      <div className={box}>
        <DetailList>
          <Detail term="Booth">{booths[bookingType].name}</Detail>
          <Detail term="Date">{dateInWords(date)}</Detail>
          <Detail term="Hours">{slotInWords(slot)}, Accra time (GMT)</Detail>
          <Detail term="Place">{studio.address}</Detail>
          <Detail term="Price">
            <Price of={bookingType} />
          </Detail>
          <Detail term="Reference">{reference}</Detail>
        </DetailList>
      </div>
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
          <Disclosure summary="Move to another date or time" open={wanted !== undefined}>
            <DayForm {...(wanted ?? booking)} today={now.date} />
            {wanted && <Times view={view} wanted={wanted} />}
          </Disclosure>
          <Disclosure summary="Cancel this booking">
            <ActionForm
              booking={booking}
              action="cancel"
              label="Cancel my booking"
              note={`Your hours become free for others at once. ${toldByEmail('studio', sendsEmail)}`}
            >
              <ReasonField label="Message to the studio" />
            </ActionForm>
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
