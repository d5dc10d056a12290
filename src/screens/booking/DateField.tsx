import { parseDate } from '@internationalized/date';
import { useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components/Popover';
import { dateInWords } from '#booking/dates';
import { unavailable } from '#booking/messages';
import { Calendar } from '#components/Calendar';
import * as field from '#components/field.css';
import { type BookingContext, bookableDates, whyUnavailable } from '#machines/booking';
import * as styles from './DateField.css';

interface DateFieldProps {
  readonly context: BookingContext;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (date: string) => void;
}

const asCalendarDate = (date: string | undefined) => (date ? parseDate(date) : null);

/** The date: a button that opens the calendar, which closes on a pick (specification, section 4). */
export function DateField({ context, isInvalid, describedBy, onChange }: DateFieldProps) {
  const labelId = useId();
  const { date } = context.request;
  const dates = bookableDates(context);
  const remarkOn = (day: string) => {
    const reason = whyUnavailable(context, day);
    return reason && unavailable[reason];
  };
  return (
    <div className={field.field}>
      <span id={labelId} className={field.label}>
        Date
      </span>
      <input type="hidden" name="date" value={date} />
      <DialogTrigger>
        <Button
          id="date"
          className={`${field.control} ${styles.trigger}`}
          aria-labelledby={`${labelId} date`}
          aria-describedby={describedBy}
          data-invalid={isInvalid || undefined}
        >
          {date ? dateInWords(date) : 'Choose a date'}
        </Button>
        <Popover className={styles.popover} placement="bottom start">
          <Dialog aria-label="Choose a date" className={styles.dialog}>
            {({ close }) => (
              <Calendar
                aria-label="Session date"
                autoFocus
                today={parseDate(context.now.date)}
                value={asCalendarDate(date)}
                defaultFocusedValue={asCalendarDate(date || dates?.first)}
                minValue={asCalendarDate(dates?.first)}
                maxValue={asCalendarDate(dates?.last)}
                isDateUnavailable={(day) => whyUnavailable(context, day.toString()) !== null}
                remarkOn={(day) => remarkOn(day.toString())}
                onChange={(day) => {
                  onChange(day.toString());
                  close();
                }}
              />
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  );
}
