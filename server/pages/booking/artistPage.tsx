import { bandLink } from '#booking/bandLink';
import { googleCalendarLink } from '#booking/googleCalendar';
import { aboutBooking } from '#booking/messages';
import { Sentence } from '#components/ReadAs';
import { Ticket } from '#components/Ticket';
import { pill, pills } from '#private/Desk.css';
import * as styles from '#private/PrivateShell.css';
import { emailUrl } from '#studio/emailUrl';
import { inHours } from '#studio/policy';
import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';
import { screenOnly } from '#theme/text.css';
import {
  keptPriceInWords,
  moneyToArtist,
  receivedInWords,
  rulesFor,
} from '../../bookings/money.ts';
import { isAhead, isCurrent, stateRow } from '../../bookings/sessionState.ts';
import { ChatLink, LinkLine } from '../links.tsx';
import type { PrivatePage } from '../pageShell.tsx';
import { actions } from './actions/actions.ts';
import { canChange, type PageView } from './view.ts';

/** Returns the artist's page about one booking: where it stands, and the forms to change it. */
export function artistPage(view: PageView): PrivatePage {
  const { booking, outcome, refusal, now } = view;
  const { reference, status } = booking;
  const { artist: state, ticket } = stateRow(booking, now);
  const facts = [
    receivedInWords(booking),
    ...moneyToArtist(booking, now)
      .filter(({ name }) => name === 'Still to pay')
      .map(({ name, value }) => `${name}: ${value}`),
    keptPriceInWords(booking, view.changes),
  ].filter(Boolean);
  const rules = status !== 'cancelled' && isCurrent(booking, now) ? rulesFor([booking], now) : [];
  const content = (
    <>
      <h1>Your booking</h1>
      {outcome?.status !== 200 && <p className={styles.lead}>{state}</p>}
      <Ticket booking={booking} label="Your booking" status={ticket} price={booking} />
      {facts.map((fact) => (
        <p key={fact}>
          <Sentence>{fact}</Sentence>
        </p>
      ))}
      {rules.length > 0 && (
        <section className={styles.stack} aria-labelledby="before">
          <h2 id="before">Before you come</h2>
          {rules.map((rule) => (
            <p key={rule}>
              <Sentence>{rule}</Sentence>
            </p>
          ))}
        </section>
      )}
      {status === 'cancelled' ? (
        <LinkLine href="/booking">Book another session</LinkLine>
      ) : (
        <p className={`${pills} ${screenOnly}`}>
          <LinkLine className={pill} href={`/api/bookings/${reference}.ics`} download="session.ics">
            Add to calendar
          </LinkLine>
          <LinkLine className={pill} href={bandLink(booking, status === 'confirmed')}>
            Send to the band
          </LinkLine>
          <LinkLine className={pill} href={googleCalendarLink(booking) ?? undefined}>
            Add to Google Calendar
          </LinkLine>
        </p>
      )}
      <actions.move.Form {...view} />
      <actions.cancel.Form {...view} />
      {status !== 'cancelled' && isAhead(booking, now) && !canChange(view) && (
        <p>{`Your session is less than ${inHours(studio.changeNoticeHours)} away.`}</p>
      )}
      <h2 className={styles.title}>Questions?</h2>
      <p className={styles.links}>
        Call or write to us:
        <LinkLine href={telephoneUrl(studio.phone)}>{studio.phone}</LinkLine>
        <ChatLink number={studio.whatsApp} text={aboutBooking(reference)} />
        <LinkLine href={emailUrl(studio.email, `Booking ${reference}`)}>{studio.email}</LinkLine>
      </p>
    </>
  );
  return { title: 'Your booking', outcome, refusal, content };
}
