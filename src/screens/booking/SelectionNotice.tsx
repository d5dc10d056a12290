import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import type { Suggestion } from '#booking/selectionChange';
import { booths, findSlot, hoursInWords } from '#booking/slots';
import { Notice } from '#components/Notice';
import { changeInWords, type Session, suggestions } from '#machines/bookingSelectors';
import * as styles from './SelectionNotice.css';

interface SelectionNoticeProps {
  readonly session: Session;
  /** Called with the suggestion whose button is pressed. */
  readonly onTake: (suggestion: Suggestion) => void;
}

function labelOf({ kind, choice }: Suggestion): string {
  const date = dateInWords(choice.date);
  if (kind === 'other booth') return messages.seeOtherBooth(booths[choice.bookingType].name, date);
  const slot = findSlot(choice.bookingType, choice.timeSlot);
  return messages.nextFreeDate(date, slot ? hoursInWords(slot) : choice.timeSlot);
}

/**
 * A polite live region that says how the availability rule changed the selection (specification,
 * section 4), and a button for each suggested alternative.
 */
export function SelectionNotice({ session, onTake }: SelectionNoticeProps) {
  const said = changeInWords(session);
  return (
    <>
      <div aria-live="polite">
        {said && (
          <Notice tone="quiet" className={styles.said}>
            {said}
          </Notice>
        )}
      </div>
      <div className={styles.offers}>
        {suggestions(session).map((suggestion) => (
          <button
            key={suggestion.kind}
            className={styles.offer}
            type="button"
            onClick={() => onTake(suggestion)}
          >
            {labelOf(suggestion)}
          </button>
        ))}
      </div>
    </>
  );
}
