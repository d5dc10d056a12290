import { dateInWords } from '#booking/dates';
import { booths, slotInWords } from '#booking/slots';
import { Detail, DetailList } from '#components/DetailList';
import { box } from '#components/DetailList.css';
import { Disclosure } from '#components/Disclosure';
import { Price } from '#components/ReadAs';
import { TextField } from '#components/TextField';
import * as styles from '#pages/PrivateShell.css';
import { telephoneUrl } from '#studio/telephone';
import { isAhead } from '../../bookings/bookingActions.ts';
import { isCurrent } from '../../bookings/privateLinks.ts';
import { otherTexts, textToArtist } from '../../bookings/sessionWords.ts';
import { markNames, marks } from '../../bookings/storedBooking.ts';
import { sessionField } from '../form.ts';
import type { PrivatePage } from '../pageShell.tsx';
import { ActionForm, Box, ChatLink, emailUrl, LinkLine } from '../parts.tsx';
import { historyInWords, isUnreachable } from './history.ts';
import { MoveForm } from './MoveForm.tsx';
import { canChange, type PageView, stateInWords, toldByEmail, type View } from './view.ts';

/** The form for the marks and the note. Submitted unchanged, it changes nothing. */
function NotesForm({ booking, now }: View) {
  const isNoted = booking.studioNote !== '' || marks.some((mark) => booking[mark] === 1);
  return (
    <Disclosure
      summary="Deposit, payment, attendance, note"
      open={isNoted || !isAhead(booking, now)}
    >
      <ActionForm
        seen={sessionField(booking)}
        action="note"
        look="outlined"
        label="Save"
        note="The artist sees none of this."
      >
        <input type="hidden" name="changes" value={booking.changeCount} />
        {marks.map((mark) => (
          <Box key={mark} name={mark} defaultChecked={booking[mark] === 1}>
            {markNames[mark]}
          </Box>
        ))}
        <TextField
          id="studioNote"
          label="Note"
          isMultiline
          rows={2}
          maxLength={500}
          defaultValue={booking.studioNote}
        />
      </ActionForm>
    </Disclosure>
  );
}

/** The form that corrects the artist's e-mail address, or sends a new link to the same one. */
function AddressForm(view: View) {
  const { booking } = view;
  return (
    <Disclosure summary="Correct the e-mail address, or send a new link">
      <ActionForm
        seen={sessionField(booking)}
        action="email"
        look="outlined"
        label="Send a new link"
        agreement="Yes, the earlier links of the artist end"
        note={toldByEmail(view)}
      >
        <TextField
          id="email"
          label="E-mail address"
          type="email"
          isRequired
          required
          maxLength={254}
          defaultValue={booking.email}
        />
      </ActionForm>
    </Disclosure>
  );
}

/** Returns the studio's page about one booking: whom to call, and the forms to change it. */
export function studioPage(view: PageView): PrivatePage {
  const { booking, sendsEmail, outcome, details, holder } = view;
  const { fullName, phoneNumber, email, bookingType, slot, reference } = booking;
  const day = dateInWords(booking.date);
  const state = stateInWords(view);
  const isWaiting = booking.status === 'requested';
  const verb = isWaiting ? 'Decline' : 'Cancel';
  const told = toldByEmail(view);
  const isTold = sendsEmail && email !== '' && isCurrent(booking, view.now);
  const seen = sessionField(booking);
  const content = (
    <>
      {holder === 'desk' && <LinkLine href="./">Back to the desk</LinkLine>}
      <h1>{day}</h1>
      <p className={styles.lead} translate="no">
        {`${booths[bookingType].name}, ${slotInWords(slot)}`}
      </p>
      {state && <p>{state}</p>}
      <p className={styles.links}>
        <strong>{fullName}</strong>
        <LinkLine href={telephoneUrl(phoneNumber)}>{phoneNumber}</LinkLine>
        <ChatLink number={phoneNumber} text={textToArtist(booking)} />
      </p>
      {details && isUnreachable(details) && (
        <p className={styles.warning}>E-mails to {email} do not arrive. Please call.</p>
      )}
      {canChange(view) && isWaiting && (
        <ActionForm
          seen={seen}
          action="confirm"
          look="main"
          label="Confirm the session"
          agreement="I have called the artist"
          note={told}
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
          <Price of={bookingType} price={booking} />
        </Detail>
        <Detail term="Reference">
          <span translate="no">{reference}</span>
        </Detail>
        {details && <Detail term="History">{historyInWords(details).join('\n')}</Detail>}
      </DetailList>
      {canChange(view) && (
        <>
          <NotesForm {...view} />
          <MoveForm {...view} />
          <AddressForm {...view} />
          <Disclosure summary={`${verb} this session`}>
            <ActionForm
              seen={seen}
              action="cancel"
              look="danger"
              label={`${verb} the session`}
              agreement={`Yes, ${verb.toLowerCase()} it`}
              note={`Its hours become free at once. ${told}`}
              reason={isTold ? 'Reason for the artist' : undefined}
            >
              {isTold && <Box name="silent">Without an e-mail to the artist</Box>}
            </ActionForm>
          </Disclosure>
        </>
      )}
    </>
  );
  return { title: `Session of ${fullName}`, outcome, content };
}
