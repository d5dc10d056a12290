import { addDays, dateInWords } from '#booking/dates';
import { days as dayColumns } from '#private/Days.css';
import * as deskStyles from '#private/Desk.css';
import * as styles from '#private/PrivateShell.css';
import { type IsoDate, isoTime, studioTime } from '#studio/clock';
import { type Days, sessionsOn } from '../../bookings/daySlots.ts';
import { cancelledInWords } from '../../bookings/format/sessionWords.ts';
import { keptInWords } from '../../bookings/money.ts';
import { unansweredDays } from '../../bookings/queries/openRequests.ts';
import { unansweredTitle } from '../../bookings/sessionState.ts';
import type { StoredBooking } from '../../bookings/storedBooking.ts';
import { timeInWords } from '../booking/history.ts';
import { commonMistakes, type Form, parseForm, type Refusal, refusalFor } from '../form.ts';
import { DisclosedForm } from '../forms.tsx';
import { DeskHead, LinkLine } from '../links.tsx';
import type { PrivatePage } from '../pageShell.tsx';
import { Day } from './Day.tsx';
import { type Desk, type DeskPage, dateOf, type Redirect, readDays } from './desk.ts';
import { decline, notDeclined, Requests, waitingLater } from './Requests.tsx';
import { SessionLines } from './SessionLines.tsx';

/** The sessions of a day. */
function DaySessions({ title, date, days }: { title: string; date: IsoDate; days: Days }) {
  const sessions = sessionsOn(date, days);
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={deskStyles.small}>
        {title}
      </h2>
      {sessions.length === 0 && <p className={styles.note}>No sessions.</p>}
      <SessionLines sessions={sessions} now={days.now} isOnDay />
    </section>
  );
}

interface FirstScreenProps {
  readonly pages: Desk['pages'];
  readonly days: Days;
  readonly waiting: readonly StoredBooking[];
}

/** The first screen: who comes, what waits, and what is done most. */
function FirstScreen({ pages, days, waiting }: FirstScreenProps) {
  const { date: today } = studioTime(days.now);
  const { length: later } = waitingLater(waiting, days.now);
  return (
    <div className={deskStyles.column}>
      <h1 className={deskStyles.heading}>The desk</h1>
      <DaySessions title="Today" date={today} days={days} />
      {later > 0 && (
        <a className={deskStyles.waiting} href="#waiting">
          {`${later}${later < waiting.length ? ' more' : ''} ${later === 1 ? 'waits' : 'wait'} for an answer`}
        </a>
      )}
      {waiting.length === 0 && <p>Nothing waits for an answer.</p>}
      <DaySessions title="Tomorrow" date={addDays(today, 1)} days={days} />
      <p className={deskStyles.buttons}>
        {[...pages].map(
          ([href, { link }]) =>
            link?.look && (
              <LinkLine key={href} className={styles.looks[link.look]} href={href}>
                {link.label}
              </LinkLine>
            ),
        )}
      </p>
      <nav className={deskStyles.pages}>
        {[...pages].map(
          ([href, { link }]) =>
            link &&
            !link.look && (
              <LinkLine key={href} href={href}>
                {link.label}
              </LinkLine>
            ),
        )}
      </nav>
    </div>
  );
}

/** Seven days from a date on, or eight from today on. */
function Week({ from, days, isNow }: { from: IsoDate; days: Days; isNow: boolean }) {
  const dates = Array.from({ length: isNow ? 8 : 7 }, (_, index) => addDays(from, index));
  return (
    <div className={`${styles.stack} ${deskStyles.wide}`}>
      {isNow && <h2>Today and the next seven days</h2>}
      <div className={dayColumns}>
        {dates.map((date) => (
          <Day key={date} date={date} days={days} isFirstScreen={isNow} />
        ))}
      </div>
      <p className={deskStyles.pages}>
        <LinkLine href={`?date=${addDays(from, -7)}`}>Earlier</LinkLine>
        <LinkLine href={`?date=${addDays(from, isNow ? 8 : 7)}`}>Later</LinkLine>
        {!isNow && <LinkLine href={`month?date=${from}`}>The month</LinkLine>}
      </p>
    </div>
  );
}

async function read(desk: Desk, query: Form, refusal?: Refusal, outcome?: PrivatePage['outcome']) {
  const { bookings, now, sendsEmail } = desk;
  const { date: today } = studioTime(now);
  const { date, refusal: unread } = dateOf(query, desk);
  if (query.text('date') && !unread) {
    const days = await readDays(desk, date, addDays(date, 6));
    const content = (
      <>
        <DeskHead className={deskStyles.wide}>{`Seven days from ${dateInWords(date)}`}</DeskHead>
        <Week from={date} days={days} isNow={false} />
      </>
    );
    return { title: `Seven days from ${dateInWords(date)}`, content };
  }
  const requests = await bookings.openRequests(addDays(today, -unansweredDays), now);
  const { waiting } = requests;
  const lists = {
    [unansweredTitle]: requests.unanswered,
    'Deposit not received': await bookings.awaitedDeposits(now),
  };
  const days = await readDays(desk, today, addDays(today, 7));
  const outage = await bookings.mailOutage();
  const problems = await desk.problems();
  const content = (
    <div className={deskStyles.desk}>
      <div className={deskStyles.column}>
        {outage && (
          <p className={styles.warning}>
            {`No e-mail has left since ${timeInWords(outage.since)}: ${outage.count === 1 ? '1 waits' : `${outage.count} wait`} for the mail server.`}
          </p>
        )}
        {problems.map((problem) => (
          <p key={problem} className={styles.warning}>
            {problem}
          </p>
        ))}
        <FirstScreen {...{ days, waiting, pages: desk.pages }} />
        <Requests {...{ waiting, lists, now, sendsEmail }} />
      </div>
      <div className={deskStyles.column}>
        <Week from={today} days={days} isNow />
        <DisclosedForm
          summary="End all links"
          action="end"
          look="danger"
          label="End all links"
          agreement="Yes, end them"
          note="All links to the desk end, also this one, and the studio’s links to single bookings. Those of artists still work."
        />
      </div>
    </div>
  );
  return { title: 'The desk', outcome: unread ?? outcome, refusal, content };
}

/** The desk: who comes, what waits for an answer, and the next days. */
export const deskPage: DeskPage = {
  link: null,
  async read(desk, query) {
    const at = query.text('at');
    if (!at) return read(desk, query);
    const declined = await desk.bookings.cancelledAt(at);
    const left = await notDeclined(desk, query.text('left').split(' '));
    const message = [`${cancelledInWords(declined)}.`, keptInWords(declined), left]
      .filter(Boolean)
      .join(' ');
    return read(desk, query, undefined, declined.length > 0 ? { status: 200, message } : undefined);
  },
  async act(desk, form: Form): Promise<Redirect | PrivatePage> {
    if (form.text('action') === 'end') {
      const refusal = refusalFor(commonMistakes(form.text, form.text('agreed') !== ''), form);
      if (refusal) return read(desk, parseForm(''), refusal);
      await desk.bookings.revokeStudioLinks();
      return { query: {} };
    }
    const declined = await decline(desk, form);
    if ('message' in declined) return read(desk, parseForm(''), declined);
    return { query: { at: isoTime(desk.now), left: declined.left.join(' ') } };
  },
};
