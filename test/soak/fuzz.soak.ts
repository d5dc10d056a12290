import { expect, it } from 'vitest';
import { databases } from '../support/database/databases.ts';
import { report } from './support/figures.ts';
import { fuzz } from './support/fuzz.ts';

const length = 100;

it.each(databases)(
  'malformed requests never break the booking rules, on $name',
  async ({ name, fresh }) => {
    const runs = name === 'SQLite' ? 100 : 20;
    const { requests, bookings, statuses } = await fuzz(fresh, runs, length);
    const byStatus = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    report(`strange calls, ${name}`, { requests, bookings, answers: byStatus.join(' ') });
    expect(requests).toBe(runs * length);
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
  },
);
