import { vi } from 'vitest';
import { studioRepository } from '../../server/bookings/studioRepository.ts';
import { isActive } from '../model/invariants.ts';
import { brokenInvariant } from './invariants.ts';
import { createNetwork } from './network.ts';
import { createSimulation } from './simulation.ts';
import { type Faults, openStore, type Store } from './store.ts';
import { createVisitor } from './visitor.ts';

const names = ['Ama', 'Kofi', 'Yaa', 'Esi'] as const;

/**
 * Simulates visitors with the booking form, a network, a server and the studio. Returns the story
 * of a broken invariant with the command that repeats it, or null.
 */
async function simulate(seed: number, store: Store, faults: Faults): Promise<string | null> {
  store.clear();
  const simulation = createSimulation(seed);
  const { story, chance, pick, below, start, now, proceed } = simulation;
  const network = createNetwork(simulation, store, faults);
  vi.stubGlobal('fetch', network.fetch);
  const visitors = names.slice(0, 2 + below(3)).map((name) => createVisitor(simulation, name));
  const process = new AbortController().signal;
  const studio = studioRepository(store.databaseOf(process, simulation));

  /** The studio cancels one of the bookings. */
  function cancel(): void {
    const bookings = store.bookings().filter(isActive);
    if (bookings.length === 0) return;
    const { reference, fullName } = pick(bookings);
    const name = `the studio's cancellation for ${fullName}`;
    const emails = ['cancellation'] as const;
    const change = { status: 'cancelled', reason: '', now: now(), emails } as const;
    start({ name, process }, () => studio.change(reference, change));
  }

  let broken: string | null = null;
  while (broken === null && (await proceed())) {
    broken = brokenInvariant(store.bookings(), simulation);
    if (chance(0.01)) network.crash();
    if (chance(0.01)) cancel();
  }
  if (visitors.some(({ isWaiting }) => isWaiting())) broken ??= 'no form waits for ever';
  vi.unstubAllGlobals();
  if (broken === null) return null;
  const command = `SEED=${seed} npx vitest run --config test/vitest.config.ts test/simulation`;
  return [...story, `Broken: ${broken}`, `Again: ${command}`].join('\n');
}

/** Runs the seeds from `first` to `last` until one breaks an invariant; null when none does. */
export async function firstBroken(first: number, last: number, faults: Faults = {}) {
  const store = openStore();
  for (let seed = first; seed <= last; seed += 1) {
    const story = await simulate(seed, store, faults);
    if (story) return { seed, story };
  }
  return null;
}
