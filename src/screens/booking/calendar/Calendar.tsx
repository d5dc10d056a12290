import type { CalendarDate } from '@internationalized/date';
import type { ReactElement } from 'react';
import {
  Calendar as AriaCalendar,
  type CalendarProps as AriaCalendarProps,
  Button,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { Text } from 'react-aria-components/Text';
import * as styles from './Calendar.css';
import { CalendarMonths } from './CalendarMonths';

interface CalendarProps extends Omit<AriaCalendarProps<CalendarDate>, 'children'> {
  /** Returns the cell of a date, a CalendarDay. */
  readonly children: (date: CalendarDate) => ReactElement;
  /** True while it closes: the focus that leaves it then renders no cell again. */
  readonly isClosing: () => boolean;
}

function ArrowIcon({ d }: { d: string }) {
  return (
    <svg className={styles.arrow} viewBox="0 0 10 14" fill="none" aria-hidden="true">
      <path d={d} stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

/** The react-aria Calendar of one month, with its props and weeks that start on Monday. */
export function Calendar({ children, isClosing, ...props }: CalendarProps) {
  return (
    <AriaCalendar
      {...props}
      firstDayOfWeek="mon"
      className={styles.calendar}
      // Orca is silent when the focus leaves React Aria's role "application" (test/a11y/README.md). The
      // grid has the name.
      render={({ role: _, 'aria-label': __, ...root }) => (
        <div {...root} onBlurCapture={(event) => isClosing() && event.stopPropagation()} />
      )}
    >
      <div className={styles.head}>
        <Button slot="previous" className={styles.monthButton} aria-label="Previous month">
          <ArrowIcon d="M8 1 2 7l6 6" />
        </Button>
        <CalendarHeading className={styles.month} />
        <Button slot="next" className={styles.monthButton} aria-label="Next month">
          <ArrowIcon d="m2 1 6 6-6 6" />
        </Button>
      </div>
      {/* React Aria looks for it, and renders all cells again when it is absent. */}
      <Text slot="errorMessage" hidden />
      <div className={styles.weeks}>
        <CalendarMonths>{children}</CalendarMonths>
      </div>
    </AriaCalendar>
  );
}
