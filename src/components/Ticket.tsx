import type { ComponentProps } from 'react';
import type { Session } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import { booths, durationInWords, hoursOfSession } from '#booking/slots';
import { boothPictures } from '#studio/pictures';
import { studio } from '#studio/studio';
import { quiet, screenOnly } from '#theme/text.css';
import { BrokenWaveform } from './BrokenWaveform';
import { Logo } from './Logo';
import { Picture } from './Picture';
import { Hours, Price } from './ReadAs';
import { MapLink } from './StudioLinks';
import * as styles from './Ticket.css';
import { Waveform } from './Waveform';

const states = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  declined: 'Declined',
};

interface TicketProps {
  readonly booking: Session;
  readonly label: string;
  /** By default, the request waits for the studio. */
  readonly status?: string | undefined;
  /** The agreed price; by default the current one. */
  readonly price: ComponentProps<typeof Price>['price'];
}

/**
 * A booked session as a ticket, which says whose it is and where it stands: the booth with date and
 * hours, then reference, price and place. A third of its waveform is played while a request waits, all
 * of it once it is confirmed.
 */
export function Ticket({ booking, label, status = 'requested', price }: TicketProps) {
  const { bookingType, date, reference } = booking;
  const { start, end } = hoursOfSession(booking);
  const [weekday, ...day] = dateInWords(date).split(' ');
  return (
    <section className={styles.ticket} aria-label={label}>
      <div className={`${styles.room} ${screenOnly}`}>
        <Picture name={boothPictures[bookingType]} sizes="(min-width: 40rem) 40rem, 92vw" />
      </div>
      <div className={styles.head}>
        <Logo className={styles.mark} />
        <span className={styles.studio}>{`${studio.name} `}</span>
        <span className={styles.state} data-status={status}>
          {states[status as keyof typeof states]}
        </span>
      </div>
      <div className={styles.session}>
        <p className={styles.booth}>{booths[bookingType].name}</p>
        <p className={styles.date}>
          {`${weekday} `}
          <span className={styles.day}>{day.join(' ')}</span>
        </p>
        <p className={styles.hours}>
          <Hours start={start} end={end} />
          <span className={styles.length}>
            {` ${durationInWords({ start, end })}, Accra time (GMT)`}
          </span>
        </p>
      </div>
      <div className={styles.stub}>
        {status === 'cancelled' || status === 'declined' ? (
          <BrokenWaveform className={styles.broken} />
        ) : (
          <Waveform className={styles.wave} played={status === 'confirmed' ? 1 : 1 / 3} />
        )}
        <dl className={styles.details}>
          {reference && (
            <div>
              <dt className={quiet}>Reference</dt>
              <dd className={styles.reference} data-reference={reference} translate="no">
                {reference}
              </dd>
            </div>
          )}
          <div>
            <dt className={quiet}>Price</dt>
            <dd className={styles.price}>
              <Price bookingType={bookingType} price={price} />
            </dd>
          </div>
          <div>
            <dt className={quiet}>Place</dt>
            <dd>
              <MapLink className={styles.place}>{studio.address}</MapLink>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
