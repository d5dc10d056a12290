import type { CalendarDate } from '@internationalized/date';
import { type ReactElement, useContext } from 'react';
import {
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { afterSpeechEvents, useSettled } from '#hooks/settle';
import { visuallyHidden } from '#theme/text.css';
import * as styles from './Calendar.css';

/** Returns the number of a date's month, counted in months from the year 0. */
const monthNumber = ({ year, month }: CalendarDate): number => year * 12 + month;

/**
 * The grid of the visible month of a react-aria Calendar. `children` returns a date's cell; dates of
 * other months have an empty one. A workaround for Orca 43 (no upstream issue was found): each month
 * mounts its own grid (by key), because the new month is not announced when a hundred cells change
 * their accessible names instead. The previous month stays mounted a little longer, visually hidden,
 * because Orca reads a row of dates when the focused cell is removed.
 */
export function CalendarMonths({ children }: { children: (date: CalendarDate) => ReactElement }) {
  const state = useContext(CalendarStateContext);
  const visible = state ? monthNumber(state.visibleRange.start) : 0;
  const settled = useSettled(visible, afterSpeechEvents);
  const months = state?.isFocused && settled !== visible ? [settled, visible] : [visible];
  return months.map((month) => (
    <CalendarGrid
      key={month}
      offset={{ months: month - visible }}
      className={month === visible ? styles.grid : visuallyHidden}
      weekdayStyle="short"
    >
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => (monthNumber(date) === month ? children(date) : <td />)}
      </CalendarGridBody>
    </CalendarGrid>
  ));
}
