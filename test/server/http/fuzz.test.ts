import { expect, it } from 'vitest';
import { fuzz } from '../../soak/support/fuzz.ts';
import { databases } from '../../support/database/databases.ts';

/** `npm run soak` sends 12,000 requests. */
const count = 2;

it.each(databases)(
  'malformed requests never break the booking rules, on $name',
  async ({ fresh }) => {
    const { requests, statuses } = await fuzz(fresh, count, 100);
    expect(requests).toBe(count * 100);
    expect(statuses[201]).toBeGreaterThan(0);
  },
);
