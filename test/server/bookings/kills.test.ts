import { expect, it } from 'vitest';
import { killWhileBooking } from '../../soak/support/kills.ts';
import { databases } from '../../support/database/databases.ts';

it.each(databases)(
  'a server that is killed while it books loses no acknowledged booking, on $name',
  async ({ fresh }) => {
    const { acknowledged, rows } = await killWhileBooking(await fresh(), 3);
    expect(rows).toBeGreaterThanOrEqual(acknowledged);
  },
);
