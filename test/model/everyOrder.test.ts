import { expect, it } from 'vitest';
import { assign } from 'xstate';
import { bookingMachine } from '#machines/booking';
import { search } from './search.ts';
import type { Budget, Faults } from './world.ts';

/** Every order of events between a visitor, the network and the studio; the soak test has more. */

/** Computes for seconds, and for minutes on a busy machine. */
const timeout = 600_000;

/** The things that may happen, with how often. */
const budget = { 'Ama presses': 2, 'Ama edits': 1, reloads: 1, rivals: 1, cancellations: 1 };

/** The booked dates arrive late, and may contain the visitor's own booking. */
const late = { 'Ama presses': 2, 'Ama edits': 1, reloads: 1, rivals: 1, dates: 2 };

it.each<[title: string, Budget]>([
  ['edits the request once', budget],
  ['moves the booking', { 'Ama presses': 2, rivals: 1, cancellations: 1, moves: 1 }],
  ['cancels and gets a printed link', { 'Ama presses': 2, reloads: 1, withdrawals: 1, prints: 1 }],
  ['books again', { 'Ama presses': 3, 'Ama edits': 1, restarts: 1 }],
  ['sees the booked dates late', late],
])('keeps every promise to a visitor who presses twice and %s', { timeout }, async (_, budget) => {
  expect(await search(budget), 'a story that breaks a promise').toBeNull();
});

/** A machine that submits the request under a new key after each change of a text. */
const forgetful = bookingMachine.provide({
  actions: {
    setField: assign(({ context }, { field, value }) => ({
      request: { ...context.request, [field]: value },
      idempotencyKey: `${context.pageId}-${context.keyCount + 1}`,
      keyCount: context.keyCount + 1,
    })),
  },
});

const ownSlot = 'nobody is told that a slot is booked by their own booking';

it.each<[fault: string, Faults, promise: string]>([
  ['the studio ignores idempotency keys', { ignoresKeys: true }, ownSlot],
  ['bookings claim nothing', { claimsNothing: true }, 'no two bookings overlap'],
  ['the key is not kept over an edit', { machine: forgetful }, ownSlot],
  ['the availability check has no key', { checksWithoutKey: true }, ownSlot],
  [
    'the draft is kept after success',
    {
      draftOf: ({ context: { request, receipt }, context }) => ({
        ...context,
        request: receipt ?? request,
      }),
    },
    'a request that is booked is not kept to be sent again',
  ],
  [
    'the form does not know that a POST is unanswered',
    { machine: bookingMachine.provide({ actions: { markUnanswered: () => {} } }) },
    'nothing is called taken that only the visitor has booked',
  ],
])('finds a story when %s', { timeout }, async (_, faults, promise) => {
  const story = await search('machine' in faults ? late : budget, faults);
  expect(story?.at(-1), story?.join('\n')).toBe(promise);
});
