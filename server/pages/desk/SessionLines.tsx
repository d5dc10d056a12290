import { shortDate } from '#booking/dates';
import { clockFace, hoursInWords } from '#booking/slots';
import { ReadAs, Sentence } from '#components/ReadAs';
import * as styles from '#private/Desk.css';
import { note } from '#private/PrivateShell.css';
import type { Timestamp } from '#studio/clock';
import { visuallyHidden } from '#theme/text.css';
import { isolated } from '../../bookings/format/isolated.ts';
import { sessionInWords } from '../../bookings/format/sessionWords.ts';
import { isAhead, stateRow } from '../../bookings/sessionState.ts';
import type { StoredBooking } from '../../bookings/storedBooking.ts';
import { boothAndMoney } from './Sessions.tsx';

interface SessionLinesProps {
  readonly sessions: readonly StoredBooking[];
  readonly now: Timestamp;
  /** True below the heading of a day. */
  readonly isOnDay?: boolean;
}

/** The state of a session, in colour until it begins. */
export const StatePill = ({ session, now }: { session: StoredBooking; now: Timestamp }) => (
  <span
    className={styles.statePill}
    data-status={isAhead(session, now) ? session.status : undefined}
  >
    {stateRow(session, now).pill}
  </span>
);

/**
 * Sessions in one line each, which is a link: the page behind it has the notes and the calls. Below a
 * day, those that are not as planned have their state.
 */
export const SessionLines = ({ sessions, now, isOnDay = false }: SessionLinesProps) =>
  sessions.length > 0 && (
    <ul className={styles.lines} data-dated={isOnDay ? undefined : ''}>
      {sessions.map((session) => {
        const { date, slot, reference, fullName } = session;
        const [first, second] = isOnDay
          ? [clockFace(slot.start), `to ${clockFace(slot.end)}`]
          : [shortDate(date), clockFace(slot.start)];
        const words = isOnDay ? hoursInWords(slot) : sessionInWords(session);
        return (
          <li key={reference}>
            <a className={styles.line} href={reference}>
              <ReadAs className={styles.lineTime} words={words}>
                <strong>{first}</strong> <span className={note}>{second}</span>
              </ReadAs>{' '}
              <span className={styles.lineName}>
                <strong>
                  <bdi>{isolated(fullName)}</bdi>
                </strong>{' '}
                <span className={note}>
                  <Sentence>{boothAndMoney(session, now)}</Sentence>
                </span>
                {isOnDay && session.studioNote && (
                  <span className={note}>
                    <span className={visuallyHidden}>{', '}</span>
                    {session.studioNote}
                  </span>
                )}
              </span>
              {isOnDay && stateRow(session, now).fact && (
                <>
                  <span className={visuallyHidden}>{', '}</span>
                  <StatePill session={session} now={now} />
                </>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
