import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import type { LastBooking } from '#booking/request';
import { booths, hoursInWords, slotById } from '#booking/slots';
import * as action from '#components/action.css';
import { CallOrWrite } from '#components/CallOrWrite';
import { Notice } from '#components/Notice';
import * as styles from './Receipt.css';

interface LastBookingNoticeProps {
  readonly booking: LastBooking;
  readonly onRestart: () => void;
}

/** What this tab has booked, without a claim about what became of it. */
export function LastBookingNotice({ booking, onRestart }: LastBookingNoticeProps) {
  const { bookingType, date, timeSlot, reference, privatePage } = booking;
  const hours = hoursInWords(slotById[timeSlot]);
  return (
    <Notice tone="quiet" className={styles.last}>
      <p>{messages.lastBooking(booths[bookingType].name, dateInWords(date), hours)}</p>
      {reference && (
        <p>
          Reference: <span translate="no">{reference}</span>
        </p>
      )}
      {!privatePage && (
        <p>
          <CallOrWrite />
        </p>
      )}
      <p className={styles.links}>
        {privatePage && (
          <a className={action.secondary} href={privatePage}>
            See your booking
          </a>
        )}
        <button type="button" className={styles.another} onClick={onRestart}>
          Book another session
        </button>
      </p>
    </Notice>
  );
}
