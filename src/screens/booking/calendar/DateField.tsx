import { startTransition, useEffect, useRef, useState } from 'react';
import { dateInWords } from '#booking/dates';
import { FieldError } from '#components/FieldError';
import * as field from '#components/field.css';
import { requestIdle } from '#hooks/requestIdle';
import { calendarStatus, fieldError } from '#machines/bookingSelectors';
import { visuallyHidden } from '#theme/text.css';
import { BookingActor, useIsSubmitting } from '../bookingActorContext';
import { calendarCode, prefetchCalendar } from './loadCalendar';

const buttonId = 'date';
const errorId = 'date-error';

export const dateButton = (): HTMLElement | null => document.getElementById(buttonId);

/**
 * The date field: a button that opens the calendar, whose code is prefetched when the browser is
 * idle and when the button is hovered or focused. The calendar is then rendered ahead.
 */
export function DateField() {
  const actor = BookingActor.useActorRef();
  // Renders the calendar, which is there then.
  const [, setIsPrefetched] = useState(false);
  useEffect(() => {
    const onLoad = () => startTransition(() => setIsPrefetched(true));
    return requestIdle(() => prefetchCalendar().then(onLoad));
  }, []);
  const button = useRef<HTMLButtonElement>(null);
  const date = BookingActor.useSelector(({ context }) => context.request.date);
  const status = BookingActor.useSelector(calendarStatus);
  const isLoading = BookingActor.useSelector((state) => state.matches({ calendar: 'loading' }));
  const isOpen = BookingActor.useSelector((state) => state.matches({ calendar: 'open' }));
  const error = BookingActor.useSelector(({ context }) => fieldError(context, 'date'));
  const text = status ?? (date ? dateInWords(date) : 'Choose a date');
  const code = calendarCode();
  return (
    <div className={field.field} data-invalid={error !== undefined || undefined}>
      {/* Hidden from screen readers: the accessible name of the button begins with "Date". */}
      <span className={field.label} aria-hidden="true">
        Date
      </span>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <input type="hidden" name="date" value={date} />
      <button
        ref={button}
        id={buttonId}
        className={field.control}
        type="button"
        aria-label={status ? `Date ${text}` : `Date ${text}, required`}
        aria-disabled={useIsSubmitting() || undefined}
        aria-describedby={error ? errorId : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isLoading || undefined}
        onPointerEnter={prefetchCalendar}
        onFocus={prefetchCalendar}
        onClick={({ currentTarget }) => {
          // Safari does not focus a clicked button; closing the calendar returns the focus to it.
          currentTarget.focus({ preventScroll: true });
          actor.send({ type: 'calendar.open' });
        }}
      >
        {text}
      </button>
      <span aria-live="polite" className={visuallyHidden}>
        {status}
      </span>
      {code && <code.DateCalendar triggerRef={button} isOpen={isOpen} />}
    </div>
  );
}
