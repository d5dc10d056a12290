import type { CalendarDate } from '@internationalized/date';
import type { ReactNode } from 'react';
import {
  Calendar as AriaCalendar,
  type CalendarProps as AriaCalendarProps,
  Button,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import * as styles from './Calendar.css';
import { CalendarDay } from './CalendarDay';
import { CalendarMonths } from './CalendarMonths';

interface CalendarProps extends AriaCalendarProps<CalendarDate> {
  /** The current date by the studio's clock; react-aria would use the visitor's clock. */
  readonly today: CalendarDate;
  /** Returns the content of a date's cell below the number. */
  readonly markOn: (date: CalendarDate) => ReactNode;
  /** Returns text to append to the accessible name of a date's cell, or null. */
  readonly remarkOn: (date: CalendarDate) => string | null;
  /** Called when an unavailable or disabled date is clicked or pressed with Enter or Space. */
  readonly onRefuse: (date: CalendarDate) => void;
}

function ArrowIcon({ d }: { d: string }) {
  return (
    <svg className={styles.arrow} viewBox="0 0 10 14" fill="none" aria-hidden="true">
      <path d={d} stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

/**
 * The react-aria Calendar of one month, with weeks that start on Monday. Other props are those of
 * react-aria's Calendar.
 */
export function Calendar({ today, markOn, remarkOn, onRefuse, ...props }: CalendarProps) {
  return (
    <AriaCalendar {...props} firstDayOfWeek="mon" className={styles.calendar}>
      <div className={styles.head}>
        <Button slot="previous" className={styles.monthButton} aria-label="Previous month">
          <ArrowIcon d="M8 1 2 7l6 6" />
        </Button>
        <CalendarHeading className={styles.month} />
        <Button slot="next" className={styles.monthButton} aria-label="Next month">
          <ArrowIcon d="m2 1 6 6-6 6" />
        </Button>
      </div>
      <div className={styles.weeks}>
        <CalendarMonths>
          {(date) => (
            <CalendarDay
              date={date}
              today={today}
              mark={markOn(date)}
              remark={remarkOn(date)}
              onRefuse={onRefuse}
            />
          )}
        </CalendarMonths>
      </div>
    </AriaCalendar>
  );
}
