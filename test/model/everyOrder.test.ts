import { expect, it } from 'vitest';
import { assign } from 'xstate';
import { bookingMachine } from '#machines/booking';
import { checkedInJson } from '../machines/support/chart.ts';
import { invariants } from './invariants.ts';
import { search } from './search.ts';
import { modelStudio, type StudioFaults } from './studio.ts';
import type { Budget, Surroundings } from './world.ts';

/**
 * Every order of events between a visitor, the network and the studio: the soak test has larger
 * bounds.
 */

const budget: Budget = {
  presses: [2],
  edits: [1],
  reloads: 1,
  copies: 0,
  rivals: 1,
  cancellations: 1,
  hours: 0,
};

const machine = bookingMachine;
const withFault = (faults: StudioFaults): Surroundings => ({
  studio: modelStudio(faults),
  machine,
});

it('keeps every promise to one visitor with two presses and one edit', {
  timeout: 120_000,
}, async () => {
  const { story, worlds, steps } = await search(withFault({}), budget);
  expect(story, 'a story that breaks a promise').toBeNull();
  // machines/README.md: `npx vitest -u` and `npm run diagrams` write it.
  const file = '../../machines/devtools/checked/visitors.json';
  const sentences = invariants.map(([sentence]) => sentence);
  const checked = { invariants: sentences, states: worlds, steps };
  await expect(checkedInJson(checked)).toMatchFileSnapshot(file);
});

/** A machine that submits the request under a new key after each change of a text. */
const forgetful = machine.provide({
  actions: {
    setField: assign(({ context }, { field, value }) => ({
      request: { ...context.request, [field]: value },
      idempotencyKey: `${context.pageId}-${context.keys + 1}`,
      keys: context.keys + 1,
    })),
  },
});

const ownSlot = 'nobody is told that a slot is booked by their own booking';

it.each<[fault: string, Surroundings, promise: string]>([
  ['the studio ignores idempotency keys', withFault({ ignoresKeys: true }), ownSlot],
  ['bookings claim nothing', withFault({ claimsNothing: true }), 'no two bookings overlap'],
  ['the key is not kept over an edit', { ...withFault({}), machine: forgetful }, ownSlot],
  ['the availability check has no key', withFault({ checksWithoutKey: true }), ownSlot],
  [
    'the draft is kept after success',
    { ...withFault({}), keepsDraft: true },
    'a request that is booked is not kept to be sent again',
  ],
])('finds a story when %s', { timeout: 120_000 }, async (_, surroundings, promise) => {
  const { story } = await search(surroundings, budget);
  expect(story?.at(-1), story?.join('\n')).toBe(promise);
});
