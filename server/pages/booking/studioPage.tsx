import { dateInWords } from '#booking/dates';
import { moneyOf } from '#booking/prices';
import * as action from '#components/action.css';
import { Detail, DetailList } from '#components/DetailList';
import { box } from '#components/DetailList.css';
import { Price } from '#components/ReadAs';
import * as deskStyles from '#private/Desk.css';
import { Disclosure } from '#private/Disclosure';
import * as styles from '#private/PrivateShell.css';
import { emailUrl } from '#studio/emailUrl';
import { currencies } from '#studio/prices';
import {
  nameOf,
  otherTexts,
  sessionAndBooth,
  sessionInWords,
} from '../../bookings/format/sessionWords.ts';
import { inStates, isAhead, isCurrent, isLaterInSeries } from '../../bookings/sessionState.ts';
import { isErased, type StoredBooking } from '../../bookings/storedBooking.ts';
import { Checkbox, FormField, SelectField } from '../fields.tsx';
import { listedField, sessionField } from '../form.ts';
import { ActionForm, DisclosedForm } from '../forms.tsx';
import { CallLinks, LinkLine } from '../links.tsx';
import type { PrivatePage } from '../pageShell.tsx';
import { deliveryInWords, historyInWords } from './history.ts';
import { MoveForm } from './MoveForm.tsx';
import {
  canChange,
  canSendChat,
  type PageView,
  studioState,
  toldByEmail,
  type View,
} from './view.ts';

/** The form for money, attendance and the note. Submitted unchanged, it changes nothing. */
function NotesForm({ booking, now }: View) {
  const { amount, currency, received, didNotCome, studioNote } = booking;
  return (
    <DisclosedForm
      summary="Money, attendance, note"
      isOpen={received > 0 || didNotCome || studioNote !== '' || !isAhead(booking, now)}
      seen={sessionField(booking)}
      action="note"
      look="outlined"
      label="Save"
      note={
        isErased(booking)
          ? 'A note is erased again, the amount stays.'
          : 'The artist sees the amount, not the note.'
      }
    >
      <input type="hidden" name="changes" value={booking.changeCount} />
      {amount > received && <Checkbox name="isPaid">{`Paid: all of ${moneyOf(booking)}`}</Checkbox>}
      <FormField
        id="received"
        label={`Received so far in ${currencies[currency]}, less what was sent back`}
        inputMode="numeric"
        isRequired
        defaultValue={received}
      />
      <Checkbox name="didNotCome" defaultChecked={didNotCome}>
        Did not come
      </Checkbox>
      <FormField
        id="studioNote"
        label="Note, e.g. the Mobile Money reference"
        isMultiline
        rows={2}
        defaultValue={studioNote}
      />
    </DisclosedForm>
  );
}

/** The form that corrects the artist's e-mail address, or sends a new link to the same one. */
function AddressForm(view: View) {
  const { booking } = view;
  return (
    <DisclosedForm
      summary="Send a new link, or correct the address"
      seen={sessionField(booking)}
      action="email"
      look="outlined"
      label="Send a new link"
      agreement="Yes, the earlier links of the artist end"
      note={toldByEmail(view)}
    >
      <input type="hidden" name="changes" value={booking.changeCount} />
      <FormField
        id="email"
        label="E-mail address"
        type="email"
        isRequired
        defaultValue={booking.email}
      />
    </DisclosedForm>
  );
}

/** The form that corrects what was typed, and the price. */
const CorrectForm = ({ booking }: View) => (
  <DisclosedForm
    summary="Correct name, number, notes or price"
    seen={sessionField(booking)}
    action="correct"
    look="outlined"
    label="Save"
  >
    <input type="hidden" name="changes" value={booking.changeCount} />
    <FormField id="fullName" label="Name" isRequired defaultValue={booking.fullName} />
    <FormField
      id="phoneNumber"
      label="Phone number"
      type="tel"
      isRequired
      defaultValue={booking.phoneNumber}
    />
    <FormField id="notes" label="Notes" isMultiline rows={2} defaultValue={booking.notes} />
    <FormField
      id="amount"
      label="Price"
      inputMode="numeric"
      isRequired
      defaultValue={booking.amount}
    />
    <SelectField
      label="Currency of the price"
      name="currency"
      defaultValue={booking.currency}
      options={Object.entries(currencies)}
    />
    {booking.received > 0 && (
      <p className={styles.note}>What was received is then in this currency, too.</p>
    )}
  </DisclosedForm>
);

/** The form that cancels a session, of a series also all later ones. */
function CancelForm(view: View) {
  const { booking, sendsEmail, together, now } = view;
  const verb = booking.status === 'requested' ? 'Decline' : 'Cancel';
  const isTold = sendsEmail && booking.email !== '' && isCurrent(booking, now);
  const later = together.filter((session) => isLaterInSeries(session, booking));
  const last = later.at(-1);
  return (
    <DisclosedForm
      summary={`${verb} this session`}
      seen={sessionField(booking)}
      action="cancel"
      look="danger"
      label={`${verb} the session`}
      agreement={`Yes, ${verb.toLowerCase()} it`}
      note={`Its hours become free at once, unless you have closed them. ${toldByEmail(view)}`}
      reason={isTold ? 'Reason for the artist' : undefined}
    >
      <input type="hidden" name="changes" value={booking.changeCount} />
      <input type="hidden" name="listed" value={listedField(later)} />
      {last && isAhead(booking, now) && (
        <Checkbox name="withLater">
          {`And all later ones of its series: ${later.length}, until ${dateInWords(last.date)}`}
        </Checkbox>
      )}
      {isTold && <Checkbox name="silent">Without an e-mail to the artist</Checkbox>}
    </DisclosedForm>
  );
}

/** Other sessions that belong to this one. */
const RelatedSessions = ({
  summary,
  sessions,
  booking,
  holder,
}: View & { summary: string; sessions: readonly StoredBooking[] }) =>
  sessions.length > 1 && (
    <Disclosure summary={summary}>
      <ul className={styles.links}>
        {sessions.map((session) => {
          const { reference, status } = session;
          const words = `${sessionInWords(session)}${status === 'confirmed' ? '' : `: ${status}`}`;
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
  const came = inStates(ofArtist, now, 'took place');
  const absent = inStates(ofArtist, now, 'did not come');
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
  const [state, sentence] = studioState(view);
  const delivery = deliveryInWords(view);
  const isWaiting = booking.status === 'requested';
  const hasBegun = !isAhead(booking, view.now);
  const takes = isCurrent(booking, view.now) ? 'takes' : 'took';
  // Declined or cancelled by mistake: its own hours again, when they are still free.
  const sameHours =
    booking.status === 'cancelled' && !hasBegun
      ? `&date=${booking.date}&slot=${bookingType}+${slot.id}`
      : '';
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
        <span className={deskStyles.statePill} data-status={hasBegun ? undefined : booking.status}>
          {state}
        </span>
        {sentence && ` ${sentence}`}
      </p>
      {!isErased(booking) && (
        <div className={styles.stack}>
          <CallLinks booking={booking} now={view.now} />
          <p>{artistInWords(view)}</p>
        </div>
      )}
      {delivery && <p className={styles.warning}>{delivery}</p>}
      {canChange(view) && isWaiting && (
        <ActionForm
          seen={sessionField(booking)}
          action="confirm"
          look={hasBegun ? 'outlined' : 'main'}
          label={hasBegun ? `It ${takes} place` : 'Confirm the session'}
          agreement={hasBegun ? `Yes, it ${takes} place` : 'I have called the artist'}
          note={toldByEmail(view)}
        />
      )}
      {canSendChat(view) && (
        <ActionForm
          action="chat"
          look={outcome?.link ? 'outlined' : 'main'}
          label="Send it on WhatsApp"
          note="Makes a text with day, hours, place and price, and with a link of the artist’s own."
        />
      )}
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
        </Detail>
        <Detail term="Reference">
          <span translate="no">{reference}</span>
        </Detail>
        <Detail term="History">{historyInWords(view).join('\n')}</Detail>
      </DetailList>
    </div>
  );
  const forms = (
    <div>
      <NotesForm {...view} />
      {canChange(view) && (
        <>
          <CorrectForm {...view} />
          <MoveForm {...view} />
          <AddressForm {...view} />
          <CancelForm {...view} />
        </>
      )}
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
          <a className={action.outlined} href={`book?again=${reference}${sameHours}`}>
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
