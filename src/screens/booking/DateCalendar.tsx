import { parseDate } from '@internationalized/date';
import { memo, type RefObject, useCallback, useId, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import type { Slot } from '#booking/slots';
import { ButtonDialog } from '#components/ButtonDialog';
import { Calendar } from '#components/Calendar';
import { bookableDates, freeOn, type Known, whyUnavailable } from '#machines/bookingQuestions';
import { spokenOnly } from '#theme/text.css';
import * as styles from './DateCalendar.css';

interface DatesProps {
  readonly known: Known;
  /** The chosen date (yyyy-MM-dd), empty while there is none. */
  readonly date: string;
  /** Whether the counts of free slots can be relied on. */
  readonly areDatesKnown: boolean;
  /** Whether booked dates are still being fetched. */
  readonly isChecking: boolean;
  readonly onClose: () => void;
  readonly onChange: (date: string) => void;
}

interface DateCalendarProps extends DatesProps {
  /** What opens it. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
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

/** What the dialog holds: a line for what it has to say, and the calendar. Opening changes nothing. */
const Dates = memo(function Dates({
  known,
  date,
  areDatesKnown,
  isChecking,
  onClose,
  onChange,
  titleId,
}: DatesProps & { readonly titleId: string }) {
  // Counted, so that a sentence that is said again is spoken again.
  const [refused, setRefused] = useState({ date: '', count: 0 });
  const dates = bookableDates(known);
  const factsOf = useDays(known);
  const remarkOn = (day: string) => {
    const { reason, free, all } = factsOf(day);
    if (reason) return messages.unavailable[reason];
    return areDatesKnown ? messages.freeCount(free.length, all.length) : null;
  };
  const whyNot = (day: string) => {
    const { reason } = factsOf(day);
    return reason && messages.cannotBeChosen(dateInWords(day), messages.unavailable[reason]);
  };
  return (
    <>
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
        today={parseDate(known.now.date)}
        value={asCalendarDate(date)}
        defaultFocusedValue={asCalendarDate(date || dates?.first)}
        minValue={asCalendarDate(dates?.first)}
        maxValue={asCalendarDate(dates?.last)}
        isDateUnavailable={(day) => factsOf(day.toString()).reason !== null}
        markOn={(day) => areDatesKnown && <FreeBars {...factsOf(day.toString())} />}
        remarkOn={(day) => remarkOn(day.toString())}
        onRefuse={(day) => setRefused(({ count }) => ({ date: day.toString(), count: count + 1 }))}
        onChange={(day) => {
          onChange(day.toString());
          onClose();
        }}
      />
    </>
  );
});

/**
 * The calendar in its dialog; fetched when it is needed, because its code is large, and drawn before
 * it is opened. Each time it is opened it begins anew at the chosen date or the first to be had.
 */
export const DateCalendar = memo(function DateCalendar({
  button,
  isOpen,
  ...dates
}: DateCalendarProps) {
  const titleId = useId();
  const { date, known, onClose } = dates;
  const [round, setRound] = useState(1);
  const beginning = `${round} ${date || bookableDates(known)?.first}`;
  const [shown, setShown] = useState(beginning);
  // An open calendar stays where its visitor has leafed to.
  if (!isOpen && shown !== beginning) setShown(beginning);
  const close = useCallback(() => {
    setRound((rounds) => rounds + 1);
    onClose();
  }, [onClose]);
  return (
    // The same words and weeks for every visitor.
    <I18nProvider locale="en-GB">
      <ButtonDialog
        button={button}
        isOpen={isOpen}
        onClose={close}
        labelledBy={titleId}
        className={styles.popover}
      >
        <Dates key={shown} {...dates} onClose={close} titleId={titleId} />
      </ButtonDialog>
    </I18nProvider>
  );
});
