import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { inspect } from '#app/inspection';
import { dateInWords } from '#booking/dates';
import { booked, dateCleared, slotMoved } from '#booking/messages';
import { maxLength, type TextField as TypedField } from '#booking/request';
import { bookingTypes, booths, findSlot, slotLabel } from '#booking/slots';
import * as action from '#components/action.css';
import { Hours } from '#components/Hours';
import { Notice } from '#components/Notice';
import { RadioField } from '#components/RadioField';
import { TextField } from '#components/TextField';
import { type BookingContext, type bookingMachine, slotsToChooseFrom } from '#machines/booking';
import { studioTime } from '#studio/clock';
import * as styles from './BookingForm.css';
import { DateField } from './DateField';
import { newVisit } from './liveBooking';

const messageId = 'booking-message';

const typeOptions = bookingTypes.map((value) => ({
  value,
  label: (
    <>
      <strong className={styles.booth}>{booths[value].name}</strong>
      <span className={styles.price}>
        {booths[value].price} {booths[value].buys}
      </span>
    </>
  ),
}));

/** The sentence for what the machine changed by itself, if it changed anything. */
function noticeSentence({ notice, request }: BookingContext): string | null {
  if (!notice) return null;
  if (notice.kind === 'date cleared') return dateCleared(dateInWords(notice.date));
  const label = (id: string) => {
    const slot = findSlot(request.bookingType, id);
    return slot ? slotLabel(slot) : id;
  };
  return slotMoved(label(notice.from), label(notice.to));
}

/** The booking form: it shows what the machine holds and tells it what the visitor does. */
export function BookingForm({ machine }: { machine: typeof bookingMachine }) {
  const [input] = useState(() => ({ now: studioTime(Date.now()), visit: newVisit() }));
  const [state, send] = useMachine(machine, { input, inspect });
  const { request, failure } = state.context;
  const isSubmitting = state.matches({ form: 'submitting' });
  const isBooked = state.matches({ form: 'success' });

  const form = useRef<HTMLFormElement>(null);
  const success = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure?.field) return;
    const { field } = failure;
    form.current?.querySelector<HTMLElement>(`#${field}, [name="${field}"]:checked`)?.focus();
  }, [failure]);
  useEffect(() => {
    if (isBooked) success.current?.focus();
  }, [isBooked]);

  const faultOf = (field: string) => failure?.field === field;
  const typed = (field: TypedField) => ({
    id: field,
    name: field,
    value: request[field],
    maxLength: maxLength[field],
    isReadOnly: isSubmitting,
    isInvalid: faultOf(field),
    'aria-describedby': faultOf(field) ? messageId : undefined,
    onChange: (value: string) => send({ type: 'field.change', field, value }),
  });
  const notice = noticeSentence(state.context);

  return (
    <div className={styles.booking}>
      {failure && (
        <Notice tone="bad" role="alert" id={messageId} className={styles.failure}>
          {failure.message}
        </Notice>
      )}
      {isBooked && (
        <Notice tone="good" role="status" ref={success} tabIndex={-1}>
          {booked}
        </Notice>
      )}
      <form
        ref={form}
        className={styles.form}
        aria-label="Book Your Session"
        aria-busy={isSubmitting}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send({ type: 'submit' });
        }}
      >
        <TextField label="Full name" isRequired autoComplete="name" {...typed('fullName')} />
        <TextField
          label="Email"
          isRequired
          type="email"
          inputMode="email"
          autoComplete="email"
          {...typed('email')}
        />
        <TextField
          label="Phone number"
          isRequired
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...typed('phoneNumber')}
        />
        <RadioField
          legend="Session type"
          name="bookingType"
          options={typeOptions}
          value={request.bookingType}
          onChange={(bookingType) => send({ type: 'type.change', bookingType })}
        />
        <DateField
          context={state.context}
          isInvalid={faultOf('date')}
          describedBy={faultOf('date') ? messageId : undefined}
          onChange={(date) => send({ type: 'date.change', date })}
        />
        <RadioField
          legend="Time slot"
          name="timeSlot"
          role="radiogroup"
          aria-invalid={faultOf('timeSlot')}
          aria-describedby={faultOf('timeSlot') ? messageId : undefined}
          options={slotsToChooseFrom(state.context).map((slot) => ({
            value: slot.id,
            label: (
              <>
                {slot.name && <strong className={styles.booth}>{slot.name} </strong>}
                <Hours start={slot.start} end={slot.end} />
              </>
            ),
          }))}
          value={request.timeSlot}
          onChange={(timeSlot) => send({ type: 'slot.change', timeSlot })}
        />
        <div className={styles.notice} role="status">
          {notice && <Notice tone="quiet">{notice}</Notice>}
        </div>
        <TextField label="Notes" isMultiline {...typed('notes')} />
        <button className={action.primary} type="submit" aria-disabled={isSubmitting}>
          {isSubmitting ? 'Processing...' : 'Book Session'}
        </button>
      </form>
    </div>
  );
}
