import { expect, it } from 'vitest';
import { killWhileSending } from '../../soak/support/mailKills.ts';
import { databases } from '../../support/database/databases.ts';

it.each(databases)(
  'a server that is killed while it sends e-mails loses no e-mail, on $name',
  async ({ fresh }) => {
    const { emails } = await killWhileSending(await fresh(), 4);
    expect(emails).toBeGreaterThan(0);
  },
  120_000,
);
