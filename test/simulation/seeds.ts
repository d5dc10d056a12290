import { vi } from 'vitest';
import { bookingTypes, slots } from '#booking/slots';
import { bookingRepository } from '../../server/bookings/bookingRepository.ts';
import { performForm, sessionField } from '../../server/private/actions.ts';
import { isActive } from '../model/invariants.ts';
import { brokenInvariant } from './invariants.ts';
import { createNetwork } from './network.ts';
import { createSimulation } from './simulation.ts';
import { type Faults, openStore, type Store } from './store.ts';
import { createVisitor } from './visitor.ts';

const names = ['Ama', 'Kofi', 'Yaa', 'Esi'] as const;

/** The forms of the private pages. */
const forms = [
  ['studio', 'confirm'],
  ['studio', 'cancel'],
  ['artist', 'cancel'],
  ['artist', 'move'],
] as const;

/** The sessions to which artists move. */
const sessions = ['2026-12-02', '2026-12-03'].flatMap((date) =>
  bookingTypes.flatMap((bookingType) =>
    slots[bookingType].map(({ id }) => ({ bookingType, date, timeSlot: id })),
  ),
);

/**
 * Simulates visitors with the booking form, a network, a server and private pages. Returns the story
 * of a broken invariant with the command that repeats it, or null.
 */
async function simulate(seed: number, store: Store, faults: Faults): Promise<string | null> {
  store.clear();
  const simulation = createSimulation(seed);
  const { story, confirmed, chance, pick, below, start, tell, now, proceed } = simulation;
  const network = createNetwork(simulation, store, faults);
  vi.stubGlobal('fetch', network.fetch);
  const visitors = names.slice(0, 2 + below(3)).map((name) => createVisitor(simulation, name));
  const process = new AbortController().signal;
  const repository = bookingRepository(store.databaseOf(process, simulation));

  /** Somebody opens the private page of a booking and sends one of its forms. */
  function sendForm(): void {
    const bookings = store.bookings().filter(isActive);
    if (bookings.length === 0) return;
    const booking = pick(bookings);
    const [holder, action] = pick(forms);
    const name = `${holder}'s ${action} of ${booking.fullName}'s booking`;
    const to = action === 'move' ? sessionField(pick(sessions)) : '';
    const form = new URLSearchParams({ action, seen: sessionField(booking), to }).toString();
    const view = { booking, holder, now: now(), sendsEmail: true };
    start({ name, process }, async () => {
      const { booking: after, outcome } = await performForm(view, form, repository);
      tell(`${name}: ${outcome.message}`);
      if (action === 'confirm' && outcome.status === 200) confirmed.push([booking, after]);
    });
  }

  let broken: string | null = null;
  while (broken === null && (await proceed())) {
    broken = brokenInvariant(store.bookings(), simulation);
    if (chance(0.01)) network.crash();
    if (chance(0.02)) sendForm();
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
