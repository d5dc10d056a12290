import { type CalendarDate, isSameDay } from '@internationalized/date';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useContext, useRef } from 'react';
import { useCalendarCell } from 'react-aria/useCalendar';
import { CalendarStateContext } from 'react-aria-components/Calendar';
import { dateInWords } from '#booking/dates';
import { visuallyHidden } from '#theme/text.css';
import * as styles from './Calendar.css';

interface CalendarDayProps {
  readonly date: CalendarDate;
  /** The current date by the studio's clock; react-aria would use the visitor's clock. */
  readonly today: CalendarDate;
  /** The content of the cell below the number. */
  readonly mark: ReactNode;
  /** Text to append to the accessible name, or null. */
  readonly description: string | null;
  /** True when the date has no free time, though it is neither past nor a closed weekday. */
  readonly isFull: boolean;
  /** Called when the date is unavailable or disabled and clicked or pressed (Enter or Space). */
  readonly onUnavailablePress: () => void;
  /** Called when the date is free and clicked; keys choose it through the Calendar's `onChange`. */
  readonly onChoose: () => void;
}

/**
 * The cell of a date, whose text can include why the date is unavailable. Unlike in CalendarCell, the
 * cell itself has the focus: at a button in a cell, NVDA begins to read the page
 * (https://github.com/nvaccess/nvda/issues/13392). Orca says the text of a cell, and not its label.
 */
export function CalendarDay({
  date,
  today,
  mark,
  description,
  isFull,
  onUnavailablePress,
  onChoose,
}: CalendarDayProps) {
  const ref = useRef<HTMLTableCellElement>(null);
  const state = useContext(CalendarStateContext);
  if (!state) throw new Error('CalendarDay is outside of a Calendar');
  const { cellProps, buttonProps, ...cell } = useCalendarCell({ date }, state, ref);
  const { 'aria-label': _, onFocus, ...press } = buttonProps;
  const isToday = isSameDay(date, today);
  const words = [
    isToday && 'Today',
    dateInWords(date.toString()),
    cell.isSelected && 'selected',
    description,
  ];
  const refuse = cell.isUnavailable || cell.isDisabled ? onUnavailablePress : undefined;
  const own = {
    'data-today': isToday,
    'data-full': isFull || undefined,
    'data-selected': cell.isSelected || undefined,
    'data-unavailable': cell.isUnavailable || undefined,
    // For the date that the state focuses already, React Aria would render all cells again.
    onFocus: cell.isFocused ? undefined : onFocus,
    // React Aria's press would also render all cells of a calendar that closes, and focus the
    // date that had the focus: about half of the time until the button has the date.
    onClickCapture(event: MouseEvent) {
      if (refuse) return refuse();
      event.stopPropagation();
      onChoose();
    },
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      if (key === 'Enter' || key === ' ') refuse?.();
    },
  };
  return (
    <td {...press} {...cellProps} {...own} ref={ref} className={styles.cell}>
      <div className={styles.day}>
        <span className={visuallyHidden}>{words.filter(Boolean).join(', ')}</span>
        <span aria-hidden="true">{cell.formattedDate}</span>
        {mark}
      </div>
    </td>
  );
}
