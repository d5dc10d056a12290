import { expect, it } from 'vitest';
import { killAndRead } from '../../soak/mailKills.ts';
import { databases } from '../../support/databases.ts';

it.each(databases)(
  'a server that is killed while it sends letters loses none, on $name',
  async ({ fresh }) => {
    const { letters } = await killAndRead(await fresh(), 4);
    expect(letters).toBeGreaterThan(0);
  },
  120_000,
);
