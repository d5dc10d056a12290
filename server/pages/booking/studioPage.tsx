import { dateInWords } from '#booking/dates';
import { aboutYourBooking } from '#booking/messages';
import { booths, slotInWords } from '#booking/slots';
import { Detail, DetailList } from '#components/DetailList';
import { box } from '#components/DetailList.css';
import { Disclosure } from '#components/Disclosure';
import { Price } from '#components/ReadAs';
import * as styles from '#pages/PrivateShell.css';
import { telephoneUrl } from '#studio/telephone';
import { sessionField } from '../form.ts';
import type { PrivatePage } from '../pageShell.tsx';
import { ActionForm, ChatLink, emailUrl, LinkLine } from '../parts.tsx';
import { canChange, stateInWords, toldByEmail, type View } from './view.ts';

/** Returns the studio's page about one booking: whom to call, and the forms to answer it. */
export function studioPage(view: View): PrivatePage {
  const { booking, sendsEmail, outcome } = view;
  const { fullName, phoneNumber, email, bookingType, slot, reference } = booking;
  const day = dateInWords(booking.date);
  const state = stateInWords(view);
  const isWaiting = booking.status === 'requested';
  const verb = isWaiting ? 'Decline' : 'Cancel';
  const told = toldByEmail(view);
  const content = (
    <>
      <h1>{day}</h1>
      <p className={styles.lead}>{`${booths[bookingType].name}, ${slotInWords(slot)}`}</p>
      {state && <p>{state}</p>}
      <p className={styles.links}>
        <strong>{fullName}</strong>
        <LinkLine href={telephoneUrl(phoneNumber)}>{phoneNumber}</LinkLine>
        <ChatLink number={phoneNumber} text={aboutYourBooking(reference)} />
      </p>
      {canChange(view) && isWaiting && (
        <ActionForm
          seen={sessionField(booking)}
          action="confirm"
          label="Confirm the session"
          agreement="I have called the artist"
          note={told}
        />
      )}
      <DetailList className={box}>
        <Detail term="Email">
          <LinkLine href={emailUrl(email, `Your session on ${day}`)}>{email}</LinkLine>
        </Detail>
        <Detail term="Notes">{booking.notes || 'none'}</Detail>
        <Detail term="Price">
          <Price of={bookingType} />
        </Detail>
        <Detail term="Reference">{reference}</Detail>
      </DetailList>
      {canChange(view) && (
        <Disclosure summary={`${verb} this session`}>
          <ActionForm
            seen={sessionField(booking)}
            action="cancel"
            label={`${verb} the session`}
            agreement={`Yes, ${verb.toLowerCase()} it`}
            note={`Its hours become free at once. ${told}`}
            reason={sendsEmail ? 'Reason for the artist' : undefined}
          />
        </Disclosure>
      )}
    </>
  );
  return { title: `Session of ${fullName}`, outcome, content };
}
