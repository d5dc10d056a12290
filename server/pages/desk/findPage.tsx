import { studioTime } from '#studio/clock';
import { maxFound } from '../../bookings/queries/personalDataQueries.ts';
import { FormField } from '../fields.tsx';
import { QueryForm } from '../forms.tsx';
import { answer, DeskHead } from '../links.tsx';
import type { DeskPage } from './desk.ts';
import { Sessions } from './Sessions.tsx';

/** Finds bookings by what an artist says on the telephone. */
export const findPage: DeskPage = {
  link: { label: 'Find' },
  async read({ bookings, now }, { text }) {
    const wanted = text('q').trim();
    const found = wanted ? await bookings.findBookings(wanted, studioTime(now).date) : [];
    const count =
      found.length === maxFound ? `The next and last ${maxFound}` : `Found: ${found.length}`;
    const content = (
      <>
        <DeskHead>Find a session</DeskHead>
        <QueryForm action="find#outcome" label="Find">
          <FormField
            id="q"
            enterKeyHint="search"
            label="Name, number, e-mail address or reference"
            isRequired
            defaultValue={wanted}
          />
        </QueryForm>
        {wanted && <h2 {...answer}>{found.length === 0 ? 'Nothing is found.' : count}</h2>}
        <Sessions bookings={found} now={now} />
      </>
    );
    return { title: wanted ? `Find: ${wanted}` : 'Find a session', content };
  },
};
