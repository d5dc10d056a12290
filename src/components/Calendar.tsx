import { type CalendarDate, isSameDay } from '@internationalized/date';
import {
  type KeyboardEvent,
  memo,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';
import {
  Calendar as AriaCalendar,
  type CalendarProps as AriaCalendarProps,
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { afterTwoFrames } from '#app/frames';
import { dateInWords } from '#booking/dates';
import { visuallyHidden } from '#theme/text.css';
import * as styles from './Calendar.css';

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

function Arrow({ d }: { d: string }) {
  return (
    <svg className={styles.arrow} viewBox="0 0 10 14" fill="none" aria-hidden="true">
      <path d={d} stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

interface MonthProps {
  /** The distance from the visible month in months; 0 is the visible month. */
  readonly offset: number;
  readonly children: (date: CalendarDate) => ReactElement;
}

/** The grid of one month; any month but the visible one is visually hidden. */
const Month = memo(function Month({ offset, children }: MonthProps) {
  return (
    <CalendarGrid
      offset={{ months: offset }}
      className={offset === 0 ? styles.grid : visuallyHidden}
      weekdayStyle="short"
    >
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>{children}</CalendarGridBody>
    </CalendarGrid>
  );
});

/** Returns the number of a date's month, counted in months from the year 0. */
const monthOf = ({ year, month }: CalendarDate): number => year * 12 + month;

/**
 * The grid of the visible month. Each month mounts its own grid (by key): when a hundred cells
 * change their accessible names instead, Orca does not announce the new month. The previous month
 * stays mounted, visually hidden, for two more frames, until the focus has left it: Orca reads a
 * row of dates when the focused cell is removed.
 */
function Months({ children }: Pick<MonthProps, 'children'>) {
  const state = useContext(CalendarStateContext);
  const visible = state ? monthOf(state.visibleRange.start) : 0;
  const [settled, setSettled] = useState(visible);
  useEffect(() => afterTwoFrames(() => setSettled(visible)), [visible]);
  const months = state?.isFocused && settled !== visible ? [settled, visible] : [visible];
  return months.map((month) => (
    <Month key={month} offset={month - visible}>
      {children}
    </Month>
  ));
}

/**
 * The react-aria Calendar of one month, with weeks that start on Monday. The accessible name of
 * each cell can include why the date is unavailable. Other props are those of react-aria's
 * Calendar.
 */
export function Calendar({ today, markOn, remarkOn, onRefuse, ...props }: CalendarProps) {
  const nameOf = (date: CalendarDate, isSelected: boolean) =>
    [
      isSameDay(date, today) && 'Today',
      dateInWords(date.toString()),
      isSelected && 'selected',
      remarkOn(date),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <AriaCalendar {...props} firstDayOfWeek="mon" className={styles.calendar}>
      <div className={styles.head}>
        <Button slot="previous" className={styles.turn} aria-label="Previous month">
          <Arrow d="M8 1 2 7l6 6" />
        </Button>
        <CalendarHeading className={styles.month} />
        <Button slot="next" className={styles.turn} aria-label="Next month">
          <Arrow d="m2 1 6 6-6 6" />
        </Button>
      </div>
      <div className={styles.weeks}>
        <Months>
          {(date) => (
            <CalendarCell
              date={date}
              className={styles.cell}
              render={(cell, { isSelected, isUnavailable, isDisabled }) => {
                const refuse = isUnavailable || isDisabled ? () => onRefuse(date) : undefined;
                const own = {
                  'aria-label': nameOf(date, isSelected),
                  'data-today': isSameDay(date, today),
                  onClickCapture: refuse,
                  onKeyDownCapture: ({ key }: KeyboardEvent) => {
                    if (key === 'Enter' || key === ' ') refuse?.();
                  },
                };
                return <div {...cell} {...own} />;
              }}
            >
              {({ formattedDate }) => (
                <>
                  {formattedDate}
                  {markOn(date)}
                </>
              )}
            </CalendarCell>
          )}
        </Months>
      </div>
    </AriaCalendar>
  );
}
