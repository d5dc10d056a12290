import { expect, it } from 'vitest';
import { fuzz } from '../../soak/support/fuzz.ts';
import { databases } from '../../support/database/databases.ts';

/** Sends 1000 malformed requests; `npm run soak` sends 10,000. */
const runs = { SQLite: 8, PostgreSQL: 2 };

it.each(databases)(
  'malformed requests never break the booking rules, on $name',
  async ({ name, fresh }) => {
    const count = name === 'SQLite' ? runs.SQLite : runs.PostgreSQL;
    const { requests, statuses } = await fuzz(fresh, count, 100);
    expect(requests).toBe(count * 100);
    expect(statuses[201]).toBeGreaterThan(0);
  },
);
