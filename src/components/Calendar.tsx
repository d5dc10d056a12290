import { type CalendarDate, isSameDay, isSameMonth } from '@internationalized/date';
import { type KeyboardEvent, type ReactNode, useContext, useDeferredValue } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import {
  Calendar as AriaCalendar,
  type CalendarProps as AriaCalendarProps,
  Button,
  CalendarCell,
  CalendarContext,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { dateInWords } from '#booking/dates';
import * as styles from './Calendar.css';

interface CalendarProps extends AriaCalendarProps<CalendarDate> {
  /** The date by the studio's clock; react-aria would take the visitor's. */
  readonly today: CalendarDate;
  /** What a date's cell shows below the number. */
  readonly markOn: (date: CalendarDate) => ReactNode;
  /** What a date's cell says beside the date, or null for nothing. */
  readonly remarkOn: (date: CalendarDate) => string | null;
  /** Told when a date is pressed that cannot be chosen. */
  readonly onRefuse: (date: CalendarDate) => void;
}

function Arrow({ d }: { d: string }) {
  return (
    <svg className={styles.arrow} viewBox="0 0 10 14" fill="none" aria-hidden="true">
      <path d={d} stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

/** The focus comes with the finger; by itself it would come after it, and the month after both. */
const focusEarly = ({ target }: PressEvent) =>
  target instanceof HTMLElement && target.focus({ preventScroll: true });

/** What the dates inside ask of the calendar's properties, which react-aria makes anew each time. */
const weeks = { firstDayOfWeek: 'mon' } as const;

/**
 * Lets the dates inside wait, while they look the same, until the browser has nothing more urgent to
 * do: react-aria would draw all of them again, whenever the focus comes, leaves them for an
 * arrow, or has reached the arrow, and only then turns the month.
 */
function UnhurriedDates({ children }: { children: ReactNode }) {
  const state = useContext(CalendarStateContext);
  const drawn = useDeferredValue(state);
  if (!state || !drawn) return children;
  const lookAlike =
    drawn.visibleRange.start === state.visibleRange.start &&
    isSameDay(drawn.focusedDate, state.focusedDate) &&
    drawn.value === state.value &&
    (drawn.isFocused || !state.isFocused);
  return (
    <CalendarContext value={weeks}>
      <CalendarStateContext value={lookAlike ? drawn : state}>{children}</CalendarStateContext>
    </CalendarContext>
  );
}

/** The place of a date in its week: empty beside the month, where react-aria would draw it hidden. */
function Place({ date, children }: { date: CalendarDate; children: ReactNode }) {
  const month = useContext(CalendarStateContext)?.visibleRange.start;
  return month && isSameMonth(date, month) ? children : <td />;
}

/** A month of dates, weeks from Monday; each cell can say why it is not to be had. */
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
    <AriaCalendar {...props} {...weeks} className={styles.calendar}>
      {/* react-aria takes this for the style element that it would put into the page, whose rule
          is in Calendar.css.ts: for a new style element, browsers look all fonts up again. */}
      <span id="react-aria-pressable-style" hidden />
      <div className={styles.head}>
        <Button
          slot="previous"
          className={styles.turn}
          aria-label="Previous month"
          onPressStart={focusEarly}
        >
          <Arrow d="M8 1 2 7l6 6" />
        </Button>
        <CalendarHeading className={styles.month} />
        <Button
          slot="next"
          className={styles.turn}
          aria-label="Next month"
          onPressStart={focusEarly}
        >
          <Arrow d="m2 1 6 6-6 6" />
        </Button>
      </div>
      <div className={styles.weeks}>
        <UnhurriedDates>
          <CalendarGrid className={styles.grid} weekdayStyle="short">
            <CalendarGridHeader>
              {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => (
                <Place date={date}>
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
                </Place>
              )}
            </CalendarGridBody>
          </CalendarGrid>
        </UnhurriedDates>
      </div>
    </AriaCalendar>
  );
}
