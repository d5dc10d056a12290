import { box } from '#components/DetailList.css';
import { Sentence } from '#components/ReadAs';
import { note } from '#private/PrivateShell.css';
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
    const title = 'Not paid';
    const content = (
      <>
        <DeskHead>{title}</DeskHead>
        <p className={box}>
          <Sentence>
            {owed.length > 0 ? `${unpaidInWords(owed)} owed` : 'Nothing is owed.'}
          </Sentence>
        </p>
        {owed.length > maxShown && <p>{`The oldest ${maxShown} of them:`}</p>}
        <Sessions bookings={owed.slice(0, maxShown)} now={now} isDebt />
        <p className={note}>Erased sessions are not here, but in the figures of their month.</p>
      </>
    );
    return { title, content };
  },
};
