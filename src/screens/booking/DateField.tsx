import { useEffect, useRef } from 'react';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { FieldError } from '#components/FieldError';
import * as field from '#components/field.css';
import { requestIdle } from '#hooks/requestIdle';
import type { Session } from '#machines/bookingSelectors';
import { visuallyHidden } from '#theme/text.css';
import * as styles from './DateField.css';
import { loadedCalendar, prefetchCalendar } from './lazyCalendar';

interface DateFieldProps {
  readonly session: Session;
  /** True when booked dates have loaded, so that the counts of free slots are reliable. */
  readonly areDatesKnown: boolean;
  /** True while booked dates are being fetched. */
  readonly isChecking: boolean;
  readonly calendar: 'closed' | 'loading' | 'open' | 'failed';
  readonly error: string | undefined;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** Called with the new date (yyyy-MM-dd). */
  readonly onChange: (date: string) => void;
}

/** The status message for each state of the calendar, or null. */
const news = {
  closed: null,
  loading: messages.calendarLoading,
  open: null,
  failed: messages.calendarFailed,
} as const;

/**
 * The date field: a button that opens the lazy calendar. The calendar's code is prefetched when the
 * browser is idle and when the button is hovered or focused.
 */
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
      {/* Hidden from screen readers: the accessible name of the button begins with "Date". */}
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
          // Safari does not focus a clicked button; closing the calendar returns the focus to it.
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
