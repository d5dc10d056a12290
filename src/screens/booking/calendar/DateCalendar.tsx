import { endOfMonth, parseDate, startOfMonth } from '@internationalized/date';
import { shallowEqual } from '@xstate/react';
import {
  Activity,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useState,
} from 'react';
import { Button } from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { dayAvailability, firstOpenDate, lastBookableDate } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { booths, type Slot, slots } from '#booking/slots';
import * as action from '#components/action.css';
import { DialogOverlay, roomyScreen } from '#components/DialogOverlay';
import { WhatsAppLink } from '#components/StudioLinks';
import { afterSpeechEvents, afterTwoFrames, atOnce, useSettled } from '#hooks/settle';
import { calendarDates } from '#machines/bookingSelectors';
import { BookingActor } from '../bookingActorContext';
import { Calendar } from './Calendar';
import { CalendarDay } from './CalendarDay';
import * as styles from './DateCalendar.css';
import { TypedDateField } from './TypedDateField';

/** One bar for each slot of a day: tall when it is free, else short; none when no slot is free. */
function FreeBars({ free, all }: { free: readonly Slot[]; all: readonly Slot[] }) {
  return (
    <span className={styles.bars} aria-hidden="true">
      {free.length > 0 &&
        all.map((slot) => (
          <span key={slot.id} className={styles.bar} data-free={free.includes(slot)} />
        ))}
    </span>
  );
}

/**
 * The calendar, with an alert and a status message in live regions above it. While it closes it stays
 * as it is: the slots are there sooner, and React Aria does not announce the date that the button says.
 */
const Dates = memo(function Dates() {
  const actor = BookingActor.useActorRef();
  const isOpen = () => actor.getSnapshot().matches({ calendar: 'open' });
  const { bookingType, selected, booked, now, areDatesKnown, isLoading } = BookingActor.useSelector(
    calendarDates,
    (before, latest) => !isOpen() || shallowEqual(before, latest),
  );
  // The unavailable date that was pressed last. The count is the key of the alert: it is mounted, and
  // so announced, on each press.
  const [pressed, setPressed] = useState({ date: '', count: 0 });
  const all = slots[bookingType];
  const today = parseDate(now.date);
  const [focused, setFocused] = useState(() =>
    parseDate(selected || firstOpenDate(bookingType, booked, now) || now.date),
  );
  const availabilityOn = (date: string) => dayAvailability(bookingType, date, booked, now);
  const freeCountOf = (open: readonly Slot[]) =>
    areDatesKnown ? messages.freeCount(open.length, all.length) : null;
  const describe = (date: string) => {
    const { open, reason } = availabilityOn(date);
    const day = dateInWords(date);
    if (reason) return messages.cannotBeChosen(day, messages.unavailable(reason));
    return [day, freeCountOf(open)].filter(Boolean).join(', ');
  };
  const choose = (date: string) => actor.send({ type: 'date.change', date });
  const refusal = pressed.date && availabilityOn(pressed.date).reason;
  return (
    <>
      {refusal && (
        <p key={pressed.count} role="alert" className={styles.announcement}>
          {describe(pressed.date)}
        </p>
      )}
      {refusal === 'full' && (
        <WhatsAppLink
          className={action.link}
          text={messages.aboutFullDate(booths[bookingType].name, dateInWords(pressed.date))}
        >
          Ask on WhatsApp
        </WhatsAppLink>
      )}
      <p aria-live="polite" className={styles.announcement}>
        {isLoading && messages.checkingDates}
      </p>
      <TypedDateField
        today={now.date}
        describe={describe}
        onRead={(date) => setFocused(parseDate(date))}
        onEnter={(date) => {
          const hasFreeSlot = availabilityOn(date).reason === null;
          if (hasFreeSlot) choose(date);
          return hasFreeSlot;
        }}
      />
      <Calendar
        aria-label="Session date"
        autoFocus
        value={selected ? parseDate(selected) : null}
        focusedValue={focused}
        onFocusChange={(day) => {
          if (isOpen()) setFocused(day);
        }}
        // Whole months: the arrow keys also reach unavailable dates, whose cells give the reason.
        minValue={startOfMonth(today)}
        maxValue={endOfMonth(parseDate(lastBookableDate(now.date)))}
        isDateUnavailable={(day) => availabilityOn(day.toString()).reason !== null}
        onChange={(day) => choose(day.toString())}
        isClosing={() => !isOpen()}
      >
        {(day) => {
          const date = day.toString();
          const { open, reason } = availabilityOn(date);
          return (
            <CalendarDay
              date={day}
              today={today}
              mark={areDatesKnown && <FreeBars free={open} all={all} />}
              isFull={reason === 'full'}
              description={reason ? messages.unavailable(reason) : freeCountOf(open)}
              onUnavailablePress={() => setPressed(({ count }) => ({ date, count: count + 1 }))}
              onChoose={() => choose(date)}
            />
          );
        }}
      </Calendar>
      <div className={styles.foot}>
        <p className={styles.key} aria-hidden="true">
          {areDatesKnown && (
            <>
              <FreeBars free={all.slice(0, 2)} all={all.slice(0, 3)} /> free slots
              <s>12</s> no free time
            </>
          )}
        </p>
        <Button className={action.secondary} onPress={() => actor.send({ type: 'calendar.close' })}>
          Close
        </Button>
      </div>
    </>
  );
});

/** The part of the browser's class that is used here; TypeScript does not know it. */
declare const CloseWatcher: new () => { onclose: () => void; destroy(): void };

/** Sets the locale of react-aria, which otherwise is that of the browser. */
const InEnglish = ({ children }: { children: ReactNode }) => (
  <I18nProvider locale="en-GB">{children}</I18nProvider>
);

const nearest = { block: 'nearest' } as const;

interface DateDialogProps {
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly isClosing: boolean;
}

/** The dialog with the calendar. The initial focus is on the selected or first bookable date. */
const DateDialog = memo(function DateDialog({ triggerRef, isClosing }: DateDialogProps) {
  const actor = BookingActor.useActorRef();
  // React Aria scrolls to the focused date only for the keyboard. Before its effects move the focus.
  useLayoutEffect(() => {
    let cancel = () => {};
    const show = ({ target }: FocusEvent) => {
      const date = target instanceof Element && target.closest('[role="dialog"] td');
      if (date) cancel = afterTwoFrames(() => date.scrollIntoView(nearest));
    };
    document.addEventListener('focusin', show);
    return () => {
      cancel();
      document.removeEventListener('focusin', show);
      // React Aria would focus what had the focus when the dialog was rendered ahead.
      if (document.activeElement === document.body) {
        triggerRef.current?.focus({ preventScroll: true });
      }
    };
  }, [triggerRef]);
  // Back on Android closes it, as it closes all that covers the screen; in browsers that tell the page.
  useEffect(() => {
    if (isClosing || !('CloseWatcher' in window)) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => actor.send({ type: 'calendar.close' });
    return () => watcher.destroy();
  }, [actor, isClosing]);
  return (
    <InEnglish>
      <DialogOverlay
        triggerRef={triggerRef}
        isClosing={isClosing}
        onClose={() => actor.send({ type: 'calendar.close' })}
        aria-label="Choose a date"
      >
        <Dates />
      </DialogOverlay>
    </InEnglish>
  );
});

interface DateCalendarProps {
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
}

/**
 * The calendar in its dialog, which is rendered ahead and hidden until it opens. It is replaced after
 * each opening, and when what it shows or the kind of screen changes before.
 */
export function DateCalendar({ triggerRef, isOpen }: DateCalendarProps) {
  const actor = BookingActor.useActorRef();
  // At once, so that a date that is picked quickly leaves a dialog that is still there.
  const wasOpen = useSettled(isOpen, isOpen ? atOnce : afterSpeechEvents);
  const isShown = isOpen || wasOpen;
  const [key, renew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (isShown) return renew;
    const screen = window.matchMedia(roomyScreen);
    const dates = actor.select(calendarDates, shallowEqual).subscribe(renew);
    screen.addEventListener('change', renew);
    return () => {
      dates.unsubscribe();
      screen.removeEventListener('change', renew);
    };
  }, [actor, isShown]);
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <DateDialog key={key} triggerRef={triggerRef} isClosing={isShown && !isOpen} />
    </Activity>
  );
}
