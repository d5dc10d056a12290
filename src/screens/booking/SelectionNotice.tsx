import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type Selection, sameSelection } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { type Suggestion, suggestionsFor } from '#booking/selectionChange';
import { booths, hoursInWords, slotById } from '#booking/slots';
import { Notice } from '#components/Notice';
import { WhatsAppLink } from '#components/StudioLinks';
import { useSettled } from '#hooks/settle';
import { fullDate, selectionChangeMessage } from '#machines/bookingSelectors';
import { visuallyHidden } from '#theme/text.css';
import { BookingActor, useAreDatesKnown, useSession } from './bookingActorContext';
import { dateButton } from './calendar/DateField';
import * as styles from './SessionFields.css';

function labelOf({ kind, selection }: Suggestion): string {
  const { bookingType, date, timeSlot } = selection;
  const hours = hoursInWords(slotById[timeSlot]);
  return kind === 'other booth'
    ? messages.changeToBooth(booths[bookingType].name, hours)
    : messages.nextFreeDate(dateInWords(date), hours);
}

/**
 * Returns the `aria-live` of a region with this text. A text that was there when the calendar was
 * opened is off: Chromium announces it again when the page is no longer inert.
 */
function useLive(text: string): 'polite' | 'off' {
  const isOpen = BookingActor.useSelector((state) => state.matches({ calendar: 'open' }));
  const [told, setTold] = useState<string | null>(null);
  const kept = told === text ? told : null;
  const next = isOpen ? (told ?? text) : kept;
  if (next !== told) setTold(next);
  return next && next === text ? 'off' : 'polite';
}

/**
 * A polite live region that says how the availability rule changed the selection (specification,
 * section 4), the suggested alternatives, and for a full date a link to WhatsApp.
 */
export function SelectionNotice() {
  const actor = BookingActor.useActorRef();
  const session = useSession();
  const message = BookingActor.useSelector(({ context }) => selectionChangeMessage(context));
  // Firefox announces nothing that is inserted together with the end of the page's `inert`, which
  // the open calendar sets until two frames after a day is chosen.
  const isSettled = useSettled(useSettled(message)) === message;
  // Without the booked dates, nobody knows what is free.
  const suggestions = useAreDatesKnown() ? suggestionsFor(session) : [];
  const full = fullDate(session);
  const [accepted, setAccepted] = useState<Selection | null>(null);
  const { bookingType, timeSlot } = session;
  const choice =
    accepted && sameSelection(accepted, session)
      ? messages.chosen(booths[bookingType].name, hoursInWords(slotById[timeSlot]))
      : '';
  const change = (isSettled && message) || '';
  const live = useLive(choice + change);
  const accept = ({ selection }: Suggestion) => {
    // The pressed button unmounts. The date button gets the focus, with its new name.
    flushSync(() => actor.send({ type: 'suggestion.accept', selection }));
    dateButton()?.focus();
    setAccepted(selection);
  };
  return (
    <>
      <div aria-live={live}>
        {choice && <p className={visuallyHidden}>{choice}</p>}
        {change && (
          <Notice tone="quiet" className={styles.selectionChange}>
            {change}
          </Notice>
        )}
      </div>
      <div className={styles.suggestions}>
        {suggestions.map((suggestion) => (
          <button
            key={suggestion.selection.bookingType}
            className={styles.suggestion}
            type="button"
            onClick={() => accept(suggestion)}
          >
            {labelOf(suggestion)}
          </button>
        ))}
        {full && (
          <WhatsAppLink
            className={styles.suggestion}
            text={messages.aboutFullDate(booths[session.bookingType].name, dateInWords(full))}
          >
            Ask on WhatsApp
          </WhatsAppLink>
        )}
      </div>
    </>
  );
}
