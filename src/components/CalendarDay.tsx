import { type CalendarDate, isSameDay } from '@internationalized/date';
import type { KeyboardEvent, ReactNode } from 'react';
import { CalendarCell } from 'react-aria-components/Calendar';
import { dateInWords } from '#booking/dates';
import * as styles from './Calendar.css';

interface CalendarDayProps {
  readonly date: CalendarDate;
  readonly today: CalendarDate;
  /** The content of the cell below the number. */
  readonly mark: ReactNode;
  /** Text to append to the accessible name, or null. */
  readonly remark: string | null;
  /** Called when the date is unavailable or disabled and clicked or pressed (Enter or Space). */
  readonly onRefuse: (date: CalendarDate) => void;
}

/** The cell of a date, whose accessible name can include why the date is unavailable. */
export function CalendarDay({ date, today, mark, remark, onRefuse }: CalendarDayProps) {
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
          remark,
        ];
        const refuse = isUnavailable || isDisabled ? () => onRefuse(date) : undefined;
        const own = {
          'aria-label': words.filter(Boolean).join(', '),
          'data-today': isToday,
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
          {mark}
        </>
      )}
    </CalendarCell>
  );
}
