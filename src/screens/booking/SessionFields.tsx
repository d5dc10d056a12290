import { openSlots } from '#booking/availability';
import * as messages from '#booking/messages';
import { priceUnits } from '#booking/prices';
import { bookingTypes, booths, slots } from '#booking/slots';
import { DayTimeline } from '#components/DayTimeline';
import { LatePicture } from '#components/LatePicture';
import { RadioField } from '#components/RadioField';
import { Hours, Price } from '#components/ReadAs';
import { fieldError, slotState } from '#machines/bookingSelectors';
import { boothPictures } from '#studio/pictures';
import { BookingActor, useAreDatesKnown, useIsSubmitting, useSession } from './bookingActorContext';
import { DateField } from './calendar/DateField';
import { SelectionNotice } from './SelectionNotice';
import * as styles from './SessionFields.css';

const typeOptions = bookingTypes.map((value) => ({
  value,
  label: (
    <span className={styles.withRoom}>
      <strong className={styles.name}>{`${booths[value].name} `}</strong>
      <span className={styles.price}>
        <Price bookingType={value} />
        {` ${priceUnits[value]}`}
      </span>
      <span className={styles.room}>
        <LatePicture name={boothPictures[value]} sizes="5.5rem" />
      </span>
    </span>
  ),
}));

function TypeField() {
  const actor = BookingActor.useActorRef();
  return (
    <RadioField
      legend="Session type"
      name="bookingType"
      options={typeOptions}
      value={BookingActor.useSelector(({ context }) => context.request.bookingType)}
      isDisabled={useIsSubmitting()}
      onChange={(bookingType) => actor.send({ type: 'type.change', bookingType })}
    />
  );
}

/** The time slot field, with the timeline of the day above it. */
function SlotField() {
  const actor = BookingActor.useActorRef();
  const session = useSession();
  const { bookingType, date, timeSlot, booked, now } = session;
  const areDatesKnown = useAreDatesKnown();
  const error = BookingActor.useSelector(({ context }) => fieldError(context, 'timeSlot'));
  const open = openSlots(bookingType, date, booked, now);
  const options = open.map((slot) => ({
    value: slot.id,
    label: (
      <>
        {slot.name && <strong className={styles.name}>{`${slot.name} `}</strong>}
        <Hours start={slot.start} end={slot.end} />
      </>
    ),
  }));
  return (
    <>
      <DayTimeline type={bookingType} stateOf={(id) => slotState(session, open, id)} />
      <RadioField
        legend="Time slot"
        hint={
          areDatesKnown && date ? messages.freeCount(open.length, slots[bookingType].length) : null
        }
        name="timeSlot"
        role="radiogroup"
        aria-invalid={error !== undefined}
        options={options}
        value={timeSlot}
        isDisabled={useIsSubmitting()}
        error={error}
        onChange={(id) => actor.send({ type: 'slot.change', timeSlot: id })}
      />
    </>
  );
}

export function SessionFields() {
  return (
    <>
      <TypeField />
      <DateField />
      <div className={styles.slots}>
        <SlotField />
        <SelectionNotice />
      </div>
    </>
  );
}
