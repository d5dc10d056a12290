import { expect, it } from 'vitest';
import { databases } from '../support/database/databases.ts';
import { report } from './support/figures.ts';
import { killWhileSending } from './support/mailKills.ts';

it.each(databases)(
  '20 kills with SIGKILL lose no e-mail, on $name',
  async ({ name, fresh }) => {
    const figures = await killWhileSending(await fresh(), 20);
    report(`kill -9 while e-mails are sent, ${name}`, figures);
    expect(figures.emails).toBeGreaterThan(40);
  },
  300_000,
);
