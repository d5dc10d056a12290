import { type RefObject, startTransition, useEffect, useState } from 'react';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { FieldError } from '#components/FieldError';
import * as field from '#components/field.css';
import { requestIdle } from '#hooks/requestIdle';
import { visuallyHidden } from '#theme/text.css';
import { BookingActor } from '../bookingActorContext';
import { useFieldError } from '../failureSpeech';
import { useFailureFocus } from '../useFailureFocus';
import * as styles from './DateField.css';
import { isReopening, prefetchLazyCode, useLazyCode } from './lazyCode';

/** The status message for each state of the calendar, or null. */
const statusOf = {
  closed: null,
  loading: messages.calendarLoading,
  open: null,
  failed: messages.calendarFailed,
} as const;

const errorId = 'date-error';

/** Prefetches the lazy code when the browser is idle. Returns true once it has loaded. */
function useIdlePrefetch(): boolean {
  const [isPrefetched, setIsPrefetched] = useState(false);
  useEffect(
    () =>
      requestIdle(async () => {
        await prefetchLazyCode();
        startTransition(() => setIsPrefetched(true));
      }),
    [],
  );
  return isPrefetched;
}

/**
 * The date field: a button that opens the lazy calendar. The lazy code is prefetched when the
 * browser is idle and when the button is hovered or focused.
 */
export function DateField({ buttonRef }: { buttonRef: RefObject<HTMLButtonElement | null> }) {
  const isPrefetched = useIdlePrefetch();
  const actor = BookingActor.useActorRef();
  useEffect(() => {
    if (isReopening()) actor.send({ type: 'calendar.open' });
  }, [actor]);
  const date = BookingActor.useSelector(({ context }) => context.request.date);
  const calendar = BookingActor.useSelector((state) => state.value.calendar);
  const { error } = useFieldError('date');
  const status = statusOf[calendar];
  const text = status ?? (date ? dateInWords(date) : 'Choose a date');
  const code = useLazyCode();
  return (
    <div
      ref={useFailureFocus<HTMLDivElement>('date')}
      className={field.field}
      data-invalid={error !== undefined || undefined}
    >
      {/* Hidden from screen readers: the accessible name of the button begins with "Date". */}
      <span className={field.label} aria-hidden="true">
        Date
      </span>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <input type="hidden" name="date" value={date} />
      <button
        ref={buttonRef}
        id="date"
        className={`${field.control} ${styles.trigger}`}
        type="button"
        aria-label={`Date ${text}`}
        aria-describedby={error ? errorId : undefined}
        aria-haspopup="dialog"
        aria-expanded={calendar === 'open'}
        aria-busy={calendar === 'loading' || undefined}
        onPointerEnter={prefetchLazyCode}
        onFocus={prefetchLazyCode}
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
      {code && isPrefetched && <code.CalendarWarmUp />}
      {code && calendar === 'open' && <code.DateCalendar triggerRef={buttonRef} />}
    </div>
  );
}
