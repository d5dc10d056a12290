import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import type { Suggestion } from '#booking/selectionChange';
import { booths, findSlot, hoursInWords } from '#booking/slots';
import { Notice } from '#components/Notice';
import { WhatsAppLink } from '#components/WhatsAppLink';
import { fullDate, selectionChangeMessage, suggestions } from '#machines/bookingSelectors';
import { BookingActor, useSession } from './bookingActorContext';
import * as styles from './SelectionNotice.css';

function labelOf({ kind, choice }: Suggestion): string {
  const date = dateInWords(choice.date);
  if (kind === 'other booth') return messages.seeOtherBooth(booths[choice.bookingType].name, date);
  const slot = findSlot(choice.bookingType, choice.timeSlot);
  return messages.nextFreeDate(date, slot ? hoursInWords(slot) : choice.timeSlot);
}

/**
 * A polite live region that says how the availability rule changed the selection (specification,
 * section 4), a button for each suggested alternative, and for a full date a link to WhatsApp.
 */
export function SelectionNotice({
  dateButton,
}: {
  /** The button of the date field, which gets the focus when a suggestion is accepted. */
  dateButton: RefObject<HTMLElement | null>;
}) {
  const actor = BookingActor.useActorRef();
  const session = useSession();
  const message = selectionChangeMessage(session);
  const full = fullDate(session);
  return (
    <>
      <div aria-live="polite">
        {message && (
          <Notice tone="quiet" className={styles.said}>
            {message}
          </Notice>
        )}
      </div>
      <div className={styles.offers}>
        {suggestions(session).map((suggestion) => (
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
            text={messages.aboutFullDate(booths[session.bookingType].name, dateInWords(full))}
          >
            Ask on WhatsApp
          </WhatsAppLink>
        )}
      </div>
    </>
  );
}
