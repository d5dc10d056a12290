import { useEffect, useRef } from 'react';
import { requestIdle } from '#app/requestIdle';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { FieldError } from '#components/FieldError';
import * as field from '#components/field.css';
import type { Session } from '#machines/bookingSelectors';
import { visuallyHidden } from '#theme/text.css';
import * as styles from './DateField.css';
import { loadedCalendar, prefetchCalendar } from './lazyCalendar';

interface DateFieldProps {
  readonly session: Session;
  /** Whether the counts of free slots can be relied on. */
  readonly areDatesKnown: boolean;
  /** Whether booked dates are still being fetched. */
  readonly isChecking: boolean;
  readonly calendar: 'closed' | 'loading' | 'open' | 'failed';
  readonly error: string | undefined;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onChange: (date: string) => void;
}

const news = {
  closed: null,
  loading: messages.calendarLoading,
  open: null,
  failed: messages.calendarFailed,
} as const;

/** The date: a button that opens the calendar. */
export function DateField({
  session,
  areDatesKnown,
  isChecking,
  calendar,
  error,
  onOpen,
  onClose,
  onChange,
}: DateFieldProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => requestIdle(prefetchCalendar), []);
  const { date } = session.request;
  const shown = news[calendar] ?? (date ? dateInWords(date) : 'Choose a date');
  const DateCalendar = calendar === 'open' ? loadedCalendar() : undefined;
  return (
    <div className={field.field} data-invalid={error !== undefined || undefined}>
      {/* The button's name begins with it. */}
      <span className={field.label} aria-hidden="true">
        Date
      </span>
      {error && <FieldError id="date-error">{error}</FieldError>}
      <input type="hidden" name="date" value={date} />
      <button
        ref={trigger}
        id="date"
        className={`${field.control} ${styles.trigger}`}
        type="button"
        aria-label={`Date ${shown}`}
        aria-describedby={error ? 'date-error' : undefined}
        aria-haspopup="dialog"
        aria-expanded={calendar === 'open'}
        aria-busy={calendar === 'loading' || undefined}
        onPointerEnter={prefetchCalendar}
        onFocus={prefetchCalendar}
        onClick={({ currentTarget }) => {
          // Safari does not focus a pressed button; the closed calendar returns the focus to it.
          currentTarget.focus({ preventScroll: true });
          onOpen();
        }}
      >
        {shown}
      </button>
      <span aria-live="polite" className={visuallyHidden}>
        {news[calendar]}
      </span>
      {DateCalendar && (
        <DateCalendar
          triggerRef={trigger}
          known={session}
          date={date}
          areDatesKnown={areDatesKnown}
          isChecking={isChecking}
          onClose={onClose}
          onChange={onChange}
        />
      )}
    </div>
  );
}
