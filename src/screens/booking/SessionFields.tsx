import { memo, useCallback } from 'react';
import * as messages from '#booking/messages';
import type { Field } from '#booking/request';
import { DayTimeline } from '#components/DayTimeline';
import { RadioField } from '#components/RadioField';
import type { BookingEvent } from '#machines/booking';
import { freeOn, type Session, slotState } from '#machines/bookingQuestions';
import * as styles from './BookingForm.css';
import { Change } from './Change';
import { DateField } from './DateField';
import { slotOptions, typeOptions } from './options';

interface SessionFieldsProps {
  readonly session: Session;
  /** Whether the counts of free slots can be relied on. */
  readonly areDatesKnown: boolean;
  /** Whether booked dates are still being fetched. */
  readonly isChecking: boolean;
  /** The field at fault, if any is. */
  readonly faulty: Field | undefined;
  /** The id of the message that says what is wrong. */
  readonly describedBy: string;
  readonly send: (event: BookingEvent) => void;
}

/** The choice of booth, date and slot; drawn anew only when that changes, not with every letter. */
export const SessionFields = memo(function SessionFields({
  session,
  areDatesKnown,
  isChecking,
  faulty,
  describedBy,
  send,
}: SessionFieldsProps) {
  const { request } = session;
  const { free, all } = freeOn(session, request.date);
  const pickDate = useCallback((date: string) => send({ type: 'date.change', date }), [send]);
  return (
    <>
      <RadioField
        legend="Session type"
        name="bookingType"
        options={typeOptions}
        value={request.bookingType}
        onChange={(bookingType) => send({ type: 'type.change', bookingType })}
      />
      <DateField
        session={session}
        areDatesKnown={areDatesKnown}
        isChecking={isChecking}
        isInvalid={faulty === 'date'}
        describedBy={faulty === 'date' ? describedBy : undefined}
        onChange={pickDate}
      />
      <div className={styles.slots}>
        <DayTimeline types={[request.bookingType]} stateOf={(id) => slotState(session, id)} />
        <RadioField
          legend="Time slot"
          hint={areDatesKnown && request.date ? messages.freeCount(free.length, all.length) : null}
          name="timeSlot"
          role="radiogroup"
          aria-invalid={faulty === 'timeSlot'}
          aria-describedby={faulty === 'timeSlot' ? describedBy : undefined}
          options={slotOptions(session)}
          value={request.timeSlot}
          onChange={(timeSlot) => send({ type: 'slot.change', timeSlot })}
        />
        <Change
          session={session}
          onTake={({ choice }) => {
            send({ type: 'suggestion.take', choice });
            // The pressed button goes; the date says what was taken.
            document.getElementById('date')?.focus();
          }}
        />
      </div>
    </>
  );
});
