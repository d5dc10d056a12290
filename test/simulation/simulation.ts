import { vi } from 'vitest';
import { bookingsWhere } from '../../server/bookings/bookingQueries.ts';
import { studioRepository } from '../../server/bookings/studioRepository.ts';
import { SimulatedClock } from '../machines/support/simulatedClock.ts';
import { brokenInvariant } from './invariants.ts';
import { createNetwork } from './network.ts';
import { type Random, randomFrom } from './random.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import type { Store, StoreFaults } from './store.ts';
import { createVisitor } from './visitor.ts';

/**
 * Visitors with the booking form, a network, a server and the studio in virtual time. A seed decides
 * all that happens, so that the same seed always gives the same story.
 */

/** Tuesday 1 December 2026 at 10:00. */
const start = Date.UTC(2026, 11, 1, 10);
const emails = ['cancellation'] as const;
const names = ['Ama', 'Kofi', 'Yaa', 'Esi'] as const;

/** The dependencies of the parts of a simulation. */
export interface Simulation {
  readonly random: Random;
  readonly clock: SimulatedClock;
  readonly scheduler: Scheduler;
  /** Adds a sentence to the story. */
  readonly tell: (words: string) => void;
  /** Returns the virtual time in milliseconds since 1970 (UTC). */
  readonly now: () => number;
}

/** The events of a simulation in words, and the broken invariant, or null. */
export interface Outcome {
  readonly story: readonly string[];
  readonly broken: string | null;
}

/** Runs a seed on a store, whose bookings it deletes first. */
export async function simulate(
  seed: number,
  store: Store,
  faults: StoreFaults = {},
): Promise<Outcome> {
  store.clear();
  const random = randomFrom(seed);
  const { chance, pick, below } = random;
  const clock = new SimulatedClock();
  const scheduler = createScheduler();
  const story: string[] = [];
  const simulation: Simulation = {
    random,
    clock,
    scheduler,
    tell: (words) => story.push(`${(clock.now / 1000).toFixed(3)} s: ${words}`),
    now: () => start + clock.now,
  };
  const { tell, now } = simulation;
  const network = createNetwork(simulation, store, faults);
  const command = {};
  const studio = studioRepository(store.databaseOf(command, scheduler));
  const visitors = names.slice(0, 2 + below(3)).map((name) => createVisitor(simulation, name));

  /** The studio cancels one of the bookings. */
  function cancel(): void {
    const bookings = store.query(bookingsWhere(`status <> 'cancelled' ORDER BY created_at, email`));
    if (bookings.length === 0) return;
    const { reference, fullName } = pick(bookings);
    const name = `the studio's cancellation for ${fullName}`;
    const change = {
      status: 'cancelled',
      reason: '',
      now: now(),
      emails,
      changedBy: 'command',
    } as const;
    scheduler.start({ name, process: command }, 'begins', () => studio.change(reference, change));
  }

  /** Lets one thing happen; returns false when nothing is left. */
  async function step(): Promise<boolean> {
    if (network.isBusy() && chance(0.01)) network.crash();
    if (chance(0.01)) cancel();
    const runnable = scheduler.runnable();
    const delay = (clock.due ?? Number.POSITIVE_INFINITY) - clock.now;
    // Statements take little time, but now and then a process stands still for long.
    if (runnable.length > 0 && !chance(delay < 1000 ? 0.4 : 0.05)) {
      const next = pick(runnable);
      tell(`${next.task.name}: ${next.words}`);
      await scheduler.run(next);
    } else if (Number.isFinite(delay)) {
      clock.advance(delay);
      await scheduler.settle();
    } else return runnable.length > 0;
    return true;
  }

  let broken: string | null = null;
  vi.stubGlobal('fetch', network.fetch);
  try {
    for (const visitor of visitors) visitor.visit();
    while (broken === null && (await step())) {
      broken =
        network.errors() > 0 ? 'no request fails at the server' : brokenInvariant(store, visitors);
    }
    if (visitors.some(({ isWaiting }) => isWaiting())) broken ??= 'no form waits for ever';
  } finally {
    vi.unstubAllGlobals();
  }
  return { story, broken };
}

/** Returns the seeds from 1 to `last`. */
export const seedsTo = (last: number): readonly number[] =>
  Array.from({ length: last }, (_, index) => index + 1);

/**
 * Runs seeds until one breaks an invariant. Returns its story with the command that repeats it, or
 * null when none does.
 */
export async function firstFailure(
  seeds: readonly number[],
  store: Store,
  faults?: StoreFaults,
): Promise<string | null> {
  for (const seed of seeds) {
    const { story, broken } = await simulate(seed, store, faults);
    const command = `SEED=${seed} npx vitest run --config test/vitest.config.ts test/simulation`;
    if (broken !== null) return [...story, `Broken: ${broken}`, `Again: ${command}`].join('\n');
  }
  return null;
}
