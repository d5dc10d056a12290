import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import * as field from '#components/field.css';
import type { Session } from '#machines/bookingQuestions';
import { spokenOnly } from '#theme/text.css';
import * as styles from './DateField.css';
import { useCalendarCode } from './useCalendarCode';

interface DateFieldProps {
  readonly session: Session;
  /** Whether the counts of free slots can be relied on. */
  readonly areDatesKnown: boolean;
  /** Whether booked dates are still being fetched. */
  readonly isChecking: boolean;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (date: string) => void;
}

/**
 * The date: a button that opens the calendar, which closes on a pick (specification, section 4). A
 * press before the calendar's code has come opens it as soon as it is there.
 */
export function DateField({
  session,
  areDatesKnown,
  isChecking,
  isInvalid,
  describedBy,
  onChange,
}: DateFieldProps) {
  const labelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [phase, setPhase] = useState<'closed' | 'open' | 'failed'>('closed');
  const { calendar: DateCalendar, hurry } = useCalendarCode();
  const didNotCome = () => {
    // Some browsers do not fetch again what failed once, but with a new page. The draft stays.
    if (phase === 'failed' && navigator.onLine) window.location.reload();
    else setPhase((now) => (now === 'open' ? 'failed' : now));
  };
  const close = useCallback(() => setPhase('closed'), []);
  const isOpen = phase === 'open';
  const isWaiting = isOpen && !DateCalendar;
  const { booked, now, request } = session;
  const { bookingType, date } = request;
  // The same while a slot is chosen, which the calendar need not know.
  const known = useMemo(
    () => ({ booked, now, request: { bookingType } }),
    [booked, now, bookingType],
  );
  const news =
    !DateCalendar &&
    ((isOpen && messages.calendarIsComing) || (phase === 'failed' && messages.calendarDidNotCome));
  return (
    <div className={field.field}>
      <span id={labelId} className={field.label}>
        Date
      </span>
      <input type="hidden" name="date" value={date} />
      <button
        ref={button}
        id="date"
        className={`${field.control} ${styles.trigger}`}
        type="button"
        aria-labelledby={`${labelId} date`}
        aria-describedby={describedBy}
        aria-expanded={isOpen && !isWaiting}
        aria-busy={isWaiting || undefined}
        data-invalid={isInvalid || undefined}
        onPointerEnter={() => hurry()}
        onFocus={() => hurry()}
        onClick={({ currentTarget }) => {
          // Safari gives a pressed button no focus, and then the calendar could not give it back.
          currentTarget.focus({ preventScroll: true });
          hurry(didNotCome);
          setPhase('open');
        }}
      >
        {news || (date ? dateInWords(date) : 'Choose a date')}
      </button>
      <span role="status" className={spokenOnly}>
        {news}
      </span>
      {DateCalendar && (
        <DateCalendar
          button={button}
          known={known}
          date={date}
          areDatesKnown={areDatesKnown}
          isChecking={isChecking}
          isOpen={isOpen}
          onClose={close}
          onChange={onChange}
        />
      )}
    </div>
  );
}
