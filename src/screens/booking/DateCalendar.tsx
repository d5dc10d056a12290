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
  /** The selected date (yyyy-MM-dd), or an empty string. */
  readonly date: string;
  /** True when booked dates have loaded, so that the counts of free slots are reliable. */
  readonly areDatesKnown: boolean;
  /** True while booked dates are being fetched. */
  readonly isChecking: boolean;
  /** Called with the new date (yyyy-MM-dd). */
  readonly onChange: (date: string) => void;
}

interface DateCalendarProps extends DatesProps {
  /** The button that opens the calendar. */
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** One bar for each slot of a day: tall when the slot is free, short when it is not. */
function FreeBars({ free, all }: { free: readonly Slot[]; all: readonly Slot[] }) {
  return (
    <span className={styles.bars} aria-hidden="true">
      {all.map((slot) => (
        <span key={slot.id} className={styles.bar} data-free={free.includes(slot)} />
      ))}
    </span>
  );
}

/**
 * Returns a function from a date (yyyy-MM-dd) to the reason why it is unavailable (or null), its
 * free slots and all slots; the results are cached until `known` changes.
 */
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

/** The calendar, with an alert and a status message in live regions above it. */
function Dates({ known, date, areDatesKnown, isChecking, onChange }: DatesProps) {
  // The count is the key of the alert: it is mounted, and so announced, on each press.
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
        // Whole months: the arrow keys also reach unavailable dates, whose cells give the reason.
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

/** The dialog with the calendar. The initial focus is on the selected or first bookable date. */
export function DateCalendar({ triggerRef, onClose, ...dates }: DateCalendarProps) {
  return (
    // The same language and date format for every visitor, whatever the browser's locale.
    <I18nProvider locale="en-GB">
      <DialogOverlay triggerRef={triggerRef} onClose={onClose} aria-label="Choose a date">
        <Dates {...dates} />
      </DialogOverlay>
    </I18nProvider>
  );
}
