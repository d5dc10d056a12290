import { endOfMonth, parseDate, startOfMonth } from '@internationalized/date';
import { type RefObject, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { lastBookableDate } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import type { Slot } from '#booking/slots';
import { Calendar } from '#components/Calendar';
import { DialogOverlay } from '#components/DialogOverlay';
import { firstBookableDate, freeOn, type Known, whyUnavailable } from '#machines/bookingSelectors';
import * as styles from './DateCalendar.css';

interface DatesProps {
  readonly known: Known;
  /** The chosen date (yyyy-MM-dd), empty while there is none. */
  readonly date: string;
  /** Whether the counts of free slots can be relied on. */
  readonly areDatesKnown: boolean;
  /** Whether booked dates are still being fetched. */
  readonly isChecking: boolean;
  readonly onChange: (date: string) => void;
}

interface DateCalendarProps extends DatesProps {
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
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

/** What is to be known of a date, found out once for each. */
function useDays(known: Known) {
  return useMemo(() => {
    const find = (day: string) => ({ reason: whyUnavailable(known, day), ...freeOn(known, day) });
    const found = new Map<string, ReturnType<typeof find>>();
    return (day: string) => {
      const facts = found.get(day) ?? find(day);
      found.set(day, facts);
      return facts;
    };
  }, [known]);
}

/** The calendar and, above it, what it has to say. */
function Dates({ known, date, areDatesKnown, isChecking, onChange }: DatesProps) {
  // Counted, so that the alert is inserted, and so spoken, each time.
  const [refused, setRefused] = useState({ date: '', count: 0 });
  const factsOf = useDays(known);
  const today = parseDate(known.now.date);
  const focused = date || firstBookableDate(known);
  const remarkOn = (day: string) => {
    const { reason, free, all } = factsOf(day);
    if (reason) return messages.unavailable[reason];
    return areDatesKnown ? messages.freeCount(free.length, all.length) : null;
  };
  const { reason } = factsOf(refused.date || known.now.date);
  return (
    <>
      {refused.date && reason && (
        <p key={refused.count} role="alert" className={styles.said}>
          {messages.cannotBeChosen(dateInWords(refused.date), messages.unavailable[reason])}
        </p>
      )}
      <p aria-live="polite" className={styles.said}>
        {isChecking && messages.checkingDates}
      </p>
      <Calendar
        aria-label="Session date"
        autoFocus
        today={today}
        value={date ? parseDate(date) : null}
        defaultFocusedValue={focused ? parseDate(focused) : null}
        // Whole months, so that the arrow keys reach every date in them and each says why not.
        minValue={startOfMonth(today)}
        maxValue={endOfMonth(parseDate(lastBookableDate(known.now.date)))}
        isDateUnavailable={(day) => factsOf(day.toString()).reason !== null}
        markOn={(day) => areDatesKnown && <FreeBars {...factsOf(day.toString())} />}
        remarkOn={(day) => remarkOn(day.toString())}
        onRefuse={(day) => setRefused(({ count }) => ({ date: day.toString(), count: count + 1 }))}
        onChange={(day) => onChange(day.toString())}
      />
    </>
  );
}

/** The open calendar in its dialog. It begins at the chosen date or the first bookable one. */
export function DateCalendar({ triggerRef, onClose, ...dates }: DateCalendarProps) {
  return (
    // The same words and weeks for every visitor.
    <I18nProvider locale="en-GB">
      <DialogOverlay triggerRef={triggerRef} onClose={onClose} aria-label="Choose a date">
        <Dates {...dates} />
      </DialogOverlay>
    </I18nProvider>
  );
}
