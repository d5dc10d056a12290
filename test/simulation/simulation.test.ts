import { expect, it } from 'vitest';
import { firstFailure, seedsTo, simulate } from './simulation.ts';
import { openStore, type StoreFaults } from './store.ts';

/** The soak test runs more seeds. The environment variable SEED names a single one. */
const { SEED } = process.env;
const seeds = SEED === undefined ? seedsTo(500) : [Number(SEED)];

it('keeps every invariant whatever a seed decides', { timeout: 240_000 }, async () => {
  const failure = await firstFailure(seeds, openStore());
  expect(failure, failure ?? '').toBeNull();
});

it('tells the same story of the same seed', { timeout: 60_000 }, async () => {
  const [first, again] = [openStore(), openStore()];
  for (const seed of seeds.slice(0, 5)) {
    expect(await simulate(seed, first)).toEqual(await simulate(seed, again));
  }
});

const faults: readonly [fault: string, faults: StoreFaults, invariant: string][] = [
  [
    'a transaction does not look at what its claims hit',
    {
      execute: (statement, run) => {
        const rows = run(statement);
        const isClaim = statement.sql.includes('INSERT INTO claim');
        return isClaim ? Array(statement.values.length / 3).fill({}) : rows;
      },
    },
    'no two bookings overlap',
  ],
  [
    'a booking is committed without its e-mails',
    { execute: (one, run) => (one.sql.includes('INSERT INTO outbox') ? [] : run(one)) },
    'the outbox has exactly the e-mails of every booking',
  ],
  [
    'the server acknowledges before COMMIT',
    { acknowledgesEarly: true },
    'every booking that a form has told of is stored as it was told',
  ],
];

it.skipIf(SEED).each(faults)(
  'finds a seed when %s',
  { timeout: 120_000 },
  async (_, planted, invariant) => {
    const store = openStore();
    const failure = await firstFailure(seeds, store, planted);
    expect(failure).toContain(`Broken: ${invariant}`);
    expect(await firstFailure(seeds, store, planted)).toBe(failure);
  },
);
