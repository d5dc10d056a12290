import { expect, it } from 'vitest';
import { databases } from '../support/database/databases.ts';
import { report } from './support/figures.ts';
import { killWhileBooking } from './support/kills.ts';

it.each(databases)(
  '50 kills with SIGKILL lose no acknowledged booking, on $name',
  async ({ name, fresh }) => {
    const database = await fresh();
    const figures = await killWhileBooking(database, 50);
    report(`kill -9 while bookings are made, ${name}`, figures);
    expect(figures.acknowledged).toBeGreaterThan(25);
    if (name === 'SQLite') {
      expect(await database.rows('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    }
  },
);
