import { dateInWords, shortDate } from '#booking/dates';
import { cedisInWords } from '#booking/prices';
import { clockFace, hoursInWords } from '#booking/slots';
import * as styles from '#private/Desk.css';
import { note } from '#private/PrivateShell.css';
import type { Timestamp } from '#studio/clock';
import { visuallyHidden } from '#theme/text.css';
import { nameOf, sessionInWords } from '../../bookings/format/sessionWords.ts';
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
 * day, those that are not as planned have their state. Its words are one text for screen readers,
 * which read several as several links.
 */
export const SessionLines = ({ sessions, now, isOnDay = false }: SessionLinesProps) =>
  sessions.length > 0 && (
    <ul className={styles.lines} data-dated={isOnDay ? undefined : ''}>
      {sessions.map((session) => {
        const { date, slot, reference } = session;
        const [first, second] = isOnDay
          ? [clockFace(slot.start), `to ${clockFace(slot.end)}`]
          : [shortDate(date), clockFace(slot.start)];
        const isMarked = isOnDay && Boolean(stateRow(session, now).fact);
        const words = [
          isOnDay ? hoursInWords(slot) : sessionInWords(session),
          nameOf(session),
          boothAndMoney(session, now, dateInWords),
          isOnDay && session.studioNote,
          isMarked && stateRow(session, now).pill,
        ];
        return (
          <li key={reference}>
            <a className={styles.line} href={reference}>
              <span className={visuallyHidden}>
                {cedisInWords(words.filter(Boolean).join(', '))}
              </span>
              <span className={styles.lineTime} aria-hidden="true">
                <strong>{first}</strong> <span className={note}>{second}</span>
              </span>{' '}
              <span className={styles.lineName} aria-hidden="true">
                <strong>
                  <bdi>{nameOf(session)}</bdi>
                </strong>{' '}
                <span className={note}>{boothAndMoney(session, now)}</span>{' '}
                {isOnDay && session.studioNote && (
                  <span className={note}>{session.studioNote}</span>
                )}
              </span>{' '}
              {isMarked && (
                <span aria-hidden="true">
                  <StatePill session={session} now={now} />
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
