import { expect, it } from 'vitest';
import { fuzz } from '../../soak/fuzz.ts';
import { databases } from '../../support/databases.ts';

/** A thousand of the strange calls of which `npm run soak` sends ten thousand. */
const runs = { SQLite: 8, PostgreSQL: 2 };

it.each(databases)(
  'strange calls change nothing that the rules forbid, on $name',
  async ({ name, fresh }) => {
    const count = name === 'SQLite' ? runs.SQLite : runs.PostgreSQL;
    const { requests, statuses } = await fuzz(fresh, count, 100);
    expect(requests).toBe(count * 100);
    expect(statuses[201]).toBeGreaterThan(0);
  },
);
