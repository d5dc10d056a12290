import { type ComponentProps, memo } from 'react';
import { flushSync } from 'react-dom';
import * as messages from '#booking/messages';
import type { Field } from '#booking/request';
import { DayTimeline } from '#components/DayTimeline';
import { RadioField } from '#components/RadioField';
import type { BookingEvent } from '#machines/booking';
import { freeOn, type Session, slotState } from '#machines/bookingSelectors';
import * as styles from './BookingForm.css';
import { DateField } from './DateField';
import { slotOptions, typeOptions } from './options';
import { SelectionNotice } from './SelectionNotice';

interface SessionFieldsProps {
  readonly session: Session;
  /** True when booked dates have loaded, so that the counts of free slots are reliable. */
  readonly areDatesKnown: boolean;
  /** True while booked dates are being fetched. */
  readonly isChecking: boolean;
  readonly calendar: ComponentProps<typeof DateField>['calendar'];
  /** Returns a field's error message, or undefined. */
  readonly errorOf: (field: Field) => string | undefined;
  /** Adds the time slot's error to its `aria-describedby`; the date field always adds its own. */
  readonly isErrorDescribing: boolean;
  readonly send: (event: BookingEvent) => void;
}

/** The fields for session type, date and time slot; memoised, so that typing does not re-render. */
export const SessionFields = memo(function SessionFields({
  session,
  areDatesKnown,
  isChecking,
  calendar,
  errorOf,
  isErrorDescribing,
  send,
}: SessionFieldsProps) {
  const { request } = session;
  const { free, all } = freeOn(session, request.date);
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
        calendar={calendar}
        error={errorOf('date')}
        onOpen={() => send({ type: 'calendar.open' })}
        onClose={() => send({ type: 'calendar.close' })}
        onChange={(date) => send({ type: 'date.change', date })}
      />
      <div className={styles.slots}>
        <DayTimeline types={[request.bookingType]} stateOf={(id) => slotState(session, id)} />
        <RadioField
          legend="Time slot"
          hint={areDatesKnown && request.date ? messages.freeCount(free.length, all.length) : null}
          name="timeSlot"
          role="radiogroup"
          aria-invalid={errorOf('timeSlot') !== undefined}
          options={slotOptions(session)}
          value={request.timeSlot}
          error={errorOf('timeSlot')}
          isErrorDescribing={isErrorDescribing}
          onChange={(timeSlot) => send({ type: 'slot.change', timeSlot })}
        />
        <SelectionNotice
          session={session}
          onTake={({ choice }) => {
            // The pressed button unmounts. The date button gets the focus, with its new name.
            flushSync(() => send({ type: 'suggestion.accept', choice }));
            document.getElementById('date')?.focus();
          }}
        />
      </div>
    </>
  );
});
