import { dateInWords } from '#booking/dates';
import * as action from '#components/action.css';
import { Detail, DetailList } from '#components/DetailList';
import { box } from '#components/DetailList.css';
import { Price, Sentence } from '#components/ReadAs';
import * as deskStyles from '#private/Desk.css';
import { Disclosure } from '#private/Disclosure';
import * as styles from '#private/PrivateShell.css';
import { emailUrl } from '#studio/emailUrl';
import {
  nameOf,
  otherTexts,
  sessionAndBooth,
  sessionInWords,
} from '../../bookings/format/sessionWords.ts';
import { keptPriceInWords, moneyFact } from '../../bookings/money.ts';
import { countedAs, isAhead, stateRow } from '../../bookings/sessionState.ts';
import { isErased, type StoredBooking } from '../../bookings/storedBooking.ts';
import { StatePill } from '../desk/SessionLines.tsx';
import { CallLinks, LinkLine } from '../links.tsx';
import type { PrivatePage } from '../pageShell.tsx';
import { actions } from './actions/actions.ts';
import { deliveryInWords, historyInWords } from './history.ts';
import { type PageView, sentenceOf, type View } from './view.ts';

/** Other sessions that belong to this one. */
const RelatedSessions = ({
  summary,
  sessions,
  booking,
  holder,
  now,
}: View & { summary: string; sessions: readonly StoredBooking[] }) =>
  sessions.length > 1 && (
    <Disclosure summary={summary}>
      <ul className={styles.links}>
        {sessions.map((session) => {
          const { reference } = session;
          const { fact } = stateRow(session, now);
          const words = `${sessionInWords(session)}${fact ? `: ${fact}` : ''}`;
          const isLink = holder === 'desk' && reference !== booking.reference;
          return (
            <li key={reference}>
              {isLink ? <LinkLine href={reference}>{words}</LinkLine> : words}
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );

/** Says how often the artist was here, e.g. "4 sessions, 1 did not come, last on Tuesday 3 …". */
function artistInWords({ ofArtist, now }: PageView): string {
  const came = countedAs(ofArtist, now, 'took place');
  const absent = countedAs(ofArtist, now, 'did not come');
  const [last] = came;
  if (!last && absent.length === 0) return 'No session so far.';
  const count = came.length + absent.length;
  const facts = [
    count === 1 ? '1 session' : `${count} sessions`,
    absent.length > 0 && `${absent.length} did not come`,
    last && `last on ${dateInWords(last.date)}`,
  ];
  return `${facts.filter(Boolean).join(', ')}.`;
}

/** Returns the studio's page about one booking: whom to call, and the forms to change it. */
export function studioPage(view: PageView): PrivatePage {
  const { booking, outcome, refusal, together, ofArtist, holder } = view;
  const { email, bookingType, slot, reference } = booking;
  const day = dateInWords(booking.date);
  const sentence = sentenceOf(view);
  const delivery = deliveryInWords(view);
  const money = moneyFact(booking, view.now);
  const keptPrice = keptPriceInWords(booking, view.changes);
  const hasBegun = !isAhead(booking, view.now);
  // Hours beside its own; its own again, when it was cancelled by mistake and they are still free.
  const sameDay = hasBegun ? '' : `&date=${booking.date}&slot=${bookingType}+${slot.id}`;
  const facts = (
    <div className={deskStyles.column}>
      <div>
        {holder === 'desk' && <LinkLine href="./">Back to the desk</LinkLine>}
        <h1 className={deskStyles.heading}>
          <bdi>{nameOf(booking)}</bdi>
        </h1>
        <p className={styles.lead} translate="no">
          {sessionAndBooth(booking)}
        </p>
      </div>
      <p>
        <StatePill session={booking} now={view.now} />
        {sentence && ` ${sentence}`}
      </p>
      {!isErased(booking) && (
        <div className={styles.stack}>
          <CallLinks booking={booking} now={view.now} />
          <p>{artistInWords(view)}</p>
        </div>
      )}
      {keptPrice && (
        <p className={styles.warning}>
          <Sentence>{keptPrice}</Sentence>
        </p>
      )}
      {delivery && <p className={styles.warning}>{delivery}</p>}
      <actions.confirm.Form {...view} />
      <actions.chat.Form {...view} />
      <DetailList className={box}>
        <Detail term="Email">
          {email ? (
            <LinkLine href={emailUrl(email, `Your session on ${day}`)}>{email}</LinkLine>
          ) : (
            'none'
          )}
        </Detail>
        {otherTexts(booking).map(({ name, value }) => (
          <Detail key={name} term={name}>
            {value}
          </Detail>
        ))}
        <Detail term="Price">
          <Price bookingType={bookingType} price={booking} />
          {money && <Sentence>{`, ${money}`}</Sentence>}
        </Detail>
        <Detail term="Reference">
          <span data-reference={reference} translate="no">
            {reference}
          </span>
        </Detail>
        <Detail term="History">
          <Sentence>{historyInWords(view).join('\n')}</Sentence>
        </Detail>
      </DetailList>
    </div>
  );
  const forms = (
    <div>
      <actions.note.Form {...view} />
      <actions.correct.Form {...view} />
      <actions.move.Form {...view} />
      <actions.email.Form {...view} />
      <actions.cancel.Form {...view} />
      <RelatedSessions
        {...view}
        summary={`Booked together: ${together.length} sessions`}
        sessions={together}
      />
      <RelatedSessions
        {...view}
        summary={`All bookings of this artist: ${ofArtist.length}`}
        sessions={ofArtist}
      />
      {holder === 'desk' && !isErased(booking) && (
        <p className={deskStyles.buttons}>
          <a className={action.outlined} href={`book?again=${reference}${sameDay}`}>
            Book again for this artist
          </a>
        </p>
      )}
    </div>
  );
  const content = (
    <div className={deskStyles.halves}>
      {facts}
      {forms}
    </div>
  );
  const title = isErased(booking) ? 'Erased session' : `Session of ${nameOf(booking)}`;
  return { title, outcome, refusal, content };
}
