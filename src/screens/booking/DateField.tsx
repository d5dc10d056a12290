import { parseDate } from '@internationalized/date';
import { useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger, Popover } from 'react-aria-components/Popover';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import type { Slot } from '#booking/slots';
import { Calendar } from '#components/Calendar';
import * as field from '#components/field.css';
import type { BookingContext } from '#machines/booking';
import { bookableDates, freeOn, whyUnavailable } from '#machines/bookingQuestions';
import { spokenOnly } from '#theme/text.css';
import * as styles from './DateField.css';

interface DateFieldProps {
  readonly context: BookingContext;
  /** Whether the counts of free slots can be relied on. */
  readonly areDatesKnown: boolean;
  /** Whether booked dates are still being fetched. */
  readonly isChecking: boolean;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (date: string) => void;
}

/** A bar for each slot of a day, tall while it is free: how full the day is, at a glance. */
function FreeBars({ free, all }: { free: readonly Slot[]; all: readonly Slot[] }) {
  return (
    <span className={styles.bars} aria-hidden="true">
      {all.map((slot) => (
        <span key={slot.id} className={styles.bar} data-free={free.includes(slot)} />
      ))}
    </span>
  );
}

const asCalendarDate = (date: string | undefined) => (date ? parseDate(date) : null);

/** The date: a button that opens the calendar, which closes on a pick (specification, section 4). */
export function DateField({
  context,
  areDatesKnown,
  isChecking,
  isInvalid,
  describedBy,
  onChange,
}: DateFieldProps) {
  const labelId = useId();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  // Counted, so that a sentence that is said again is spoken again.
  const [refused, setRefused] = useState({ date: '', count: 0 });
  const { date } = context.request;
  const dates = bookableDates(context);
  const remarkOn = (day: string) => {
    const reason = whyUnavailable(context, day);
    if (reason) return messages.unavailable[reason];
    const { free, all } = freeOn(context, day);
    return areDatesKnown ? messages.freeCount(free.length, all.length) : null;
  };
  const whyNot = (day: string) => {
    const reason = whyUnavailable(context, day);
    return reason && messages.cannotBeChosen(dateInWords(day), messages.unavailable[reason]);
  };
  return (
    <div className={field.field}>
      <span id={labelId} className={field.label}>
        Date
      </span>
      <input type="hidden" name="date" value={date} />
      <DialogTrigger
        isOpen={isOpen}
        onOpenChange={(isNowOpen) => {
          setOpen(isNowOpen);
          setRefused({ date: '', count: 0 });
        }}
      >
        <Button
          id="date"
          className={`${field.control} ${styles.trigger}`}
          aria-labelledby={`${labelId} date`}
          aria-describedby={describedBy}
          data-invalid={isInvalid || undefined}
        >
          {date ? dateInWords(date) : 'Choose a date'}
        </Button>
        <Popover
          className={styles.popover}
          placement="bottom start"
          containerPadding={4}
          aria-labelledby={titleId}
        >
          <p id={titleId} className={spokenOnly}>
            Choose a date
          </p>
          <p role="status" className={styles.said}>
            {refused.date ? (
              <span key={refused.count}>{whyNot(refused.date)}</span>
            ) : (
              isChecking && messages.checkingDates
            )}
          </p>
          <Calendar
            aria-label="Session date"
            autoFocus
            today={parseDate(context.now.date)}
            value={asCalendarDate(date)}
            defaultFocusedValue={asCalendarDate(date || dates?.first)}
            minValue={asCalendarDate(dates?.first)}
            maxValue={asCalendarDate(dates?.last)}
            isDateUnavailable={(day) => whyUnavailable(context, day.toString()) !== null}
            markOn={(day) => areDatesKnown && <FreeBars {...freeOn(context, day.toString())} />}
            remarkOn={(day) => remarkOn(day.toString())}
            onRefuse={(day) =>
              setRefused(({ count }) => ({ date: day.toString(), count: count + 1 }))
            }
            onChange={(day) => {
              onChange(day.toString());
              setOpen(false);
            }}
          />
        </Popover>
      </DialogTrigger>
    </div>
  );
}
