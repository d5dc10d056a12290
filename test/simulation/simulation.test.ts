import { expect, it } from 'vitest';
import { firstBroken } from './seeds.ts';
import type { Faults } from './store.ts';

/** The soak test runs more seeds. The environment variable SEED names a single one. */
const { SEED } = process.env;
const [first, last] = SEED === undefined ? [1, 500] : [Number(SEED), Number(SEED)];

it('keeps every invariant whatever a seed decides', async () => {
  const broken = await firstBroken(first, last);
  expect(broken, broken?.story).toBeNull();
});

it.skipIf(SEED).each<[fault: string, faults: Faults, invariant: string]>([
  [
    'a transaction does not look at what its claims hit',
    { replace: [/(?<=half_hour\) DO )NOTHING/, 'UPDATE SET date = date'] },
    'no two bookings overlap',
  ],
  [
    'a booking is committed without its e-mails',
    { replace: [/(INTO outbox.*) VALUES \((.*)\)/, '$1 SELECT $2 WHERE false'] },
    'the outbox has exactly the e-mails of every booking',
  ],
  [
    'the server acknowledges before COMMIT',
    { acknowledgesEarly: true },
    'every booking that a form has told of is stored as it was told, unless it was moved',
  ],
])('finds a seed, which tells the same story again, when %s', async (_, faults, invariant) => {
  const broken = await firstBroken(first, last, faults);
  expect(broken?.story).toContain(`Broken: ${invariant}`);
  const seed = Number(broken?.seed);
  expect(await firstBroken(seed, seed, faults)).toEqual(broken);
});
