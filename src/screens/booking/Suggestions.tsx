import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { dateInWords } from '#booking/dates';
import { aboutFullDate, nextFreeDate, seeOtherBooth } from '#booking/messages';
import { booths, findSlot, hoursInWords } from '#booking/slots';
import { type Suggestion, suggestionsFor } from '#booking/suggestions';
import { WhatsAppLink } from '#components/WhatsAppLink';
import { fullDate } from '#machines/bookingSelectors';
import { BookingActor, useSession } from './bookingActorContext';
import * as styles from './Suggestions.css';

function labelOf({ kind, choice }: Suggestion): string {
  const date = dateInWords(choice.date);
  if (kind === 'other booth') return seeOtherBooth(booths[choice.bookingType].name, date);
  const slot = findSlot(choice.bookingType, choice.timeSlot);
  return nextFreeDate(date, slot ? hoursInWords(slot) : choice.timeSlot);
}

interface SuggestionsProps {
  /** The button of the date field, which gets the focus when a suggestion is accepted. */
  readonly dateButton: RefObject<HTMLElement | null>;
}

/** A button for each alternative to a changed selection, and for a full date a link to WhatsApp. */
export function Suggestions({ dateButton }: SuggestionsProps) {
  const actor = BookingActor.useActorRef();
  const session = useSession();
  const full = fullDate(session);
  return (
    <>
      {suggestionsFor(session).map((suggestion) => (
        <button
          key={suggestion.kind}
          className={styles.offer}
          type="button"
          onClick={() => {
            // The pressed button unmounts. The date button gets the focus, with its new name.
            flushSync(() => actor.send({ type: 'suggestion.accept', choice: suggestion.choice }));
            dateButton.current?.focus();
          }}
        >
          {labelOf(suggestion)}
        </button>
      ))}
      {full && (
        <WhatsAppLink
          className={styles.offer}
          text={aboutFullDate(booths[session.bookingType].name, dateInWords(full))}
        >
          Ask on WhatsApp
        </WhatsAppLink>
      )}
    </>
  );
}
