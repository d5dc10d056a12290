import { Sentence } from '#components/ReadAs';
import { note } from '#private/PrivateShell.css';
import { keptInWords } from '../../bookings/money.ts';
import { unpaidInWords } from '../../bookings/sums.ts';
import { DeskHead } from '../links.tsx';
import type { DeskPage } from './desk.ts';
import { Sessions } from './Sessions.tsx';

/** The number of sessions that are shown: a studio may not write down its money. */
const maxShown = 100;

/** The sessions of all months that took place and are not paid. */
export const owedPage: DeskPage = {
  link: { label: 'Not paid' },
  async read({ bookings, now }) {
    const owed = await bookings.owedBookings(now);
    const toSendBack = await bookings.sessionsToSendBack();
    const title = 'Not paid';
    const content = (
      <>
        <DeskHead>{title}</DeskHead>
        <p>
          <Sentence>
            {owed.length > 0 ? `${unpaidInWords(owed)} owed` : 'Nothing is owed to you.'}
          </Sentence>
        </p>
        {owed.length > maxShown && <p>{`The oldest ${maxShown} of them:`}</p>}
        <Sessions bookings={owed.slice(0, maxShown)} now={now} isDebt />
        {toSendBack.length > 0 && (
          <>
            <h2>{`Cancelled by you, with money: ${toSendBack.length}`}</h2>
            <p>
              <Sentence>{keptInWords(toSendBack)}</Sentence>
            </p>
            <Sessions bookings={toSendBack.slice(0, maxShown)} now={now} />
          </>
        )}
        <p className={note}>Erased sessions are not here, but in the figures of their month.</p>
      </>
    );
    return { title, content };
  },
};
