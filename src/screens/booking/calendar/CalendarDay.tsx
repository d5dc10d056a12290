import { type CalendarDate, isSameDay } from '@internationalized/date';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { CalendarCell } from 'react-aria-components/Calendar';
import { dateInWords } from '#booking/dates';
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

/** The cell of a date, whose accessible name can include why the date is unavailable. */
export function CalendarDay({
  date,
  today,
  mark,
  description,
  isFull,
  onUnavailablePress,
  onChoose,
}: CalendarDayProps) {
  const isToday = isSameDay(date, today);
  return (
    <CalendarCell
      date={date}
      className={styles.cell}
      render={(cell, { isSelected, isUnavailable, isDisabled }) => {
        const words = [
          isToday && 'Today',
          dateInWords(date.toString()),
          isSelected && 'selected',
          description,
        ];
        const refuse = isUnavailable || isDisabled ? onUnavailablePress : undefined;
        const own = {
          'aria-label': words.filter(Boolean).join(', '),
          'data-today': isToday,
          'data-full': isFull || undefined,
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
        return <div {...cell} {...own} />;
      }}
    >
      {({ formattedDate }) => (
        <>
          {formattedDate}
          {mark}
        </>
      )}
    </CalendarCell>
  );
}
