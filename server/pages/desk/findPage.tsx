import * as action from '#components/action.css';
import * as styles from '#private/PrivateShell.css';
import { maxFound } from '../../bookings/queries/personalDataQueries.ts';
import { FormField } from '../fields.tsx';
import { DeskHead } from '../links.tsx';
import type { DeskPage } from './desk.ts';
import { Sessions } from './Sessions.tsx';

/** Finds bookings by what an artist says on the telephone. */
export const findPage: DeskPage = {
  async read({ bookings, now }, { text }) {
    const wanted = text('q').trim();
    const found = wanted ? await bookings.findBookings(wanted) : [];
    const count = found.length === maxFound ? `The newest ${maxFound}` : `Found: ${found.length}`;
    const content = (
      <>
        <DeskHead>Find a session</DeskHead>
        <form className={styles.stack} action="find" noValidate>
          <FormField
            id="q"
            label="Name, number, e-mail address or reference"
            isRequired
            defaultValue={wanted}
          />
          <button className={action.outlined} type="submit">
            Find
          </button>
        </form>
        {wanted && <h2>{found.length === 0 ? 'Nothing is found.' : count}</h2>}
        <Sessions bookings={found} now={now} />
      </>
    );
    return { title: wanted ? `Find: ${wanted}` : 'Find a session', content };
  },
};
