import { expect, it } from 'vitest';
import { bookingMachine } from '#machines/booking';
import { search } from '../model/search.ts';
import type { Budget } from '../model/world.ts';

/** Every order of events between visitors, the network and the studio; a row has how often each may happen. */

const timeout = 3_600_000;

/** The booked dates arrive late, and may contain the visitor's own booking. */
const late = { 'Ama presses': 2, 'Ama edits': 1, reloads: 1, rivals: 1, dates: 2 };

it.each<Budget>([
  { 'Ama presses': 3, 'Ama edits': 2, reloads: 1, rivals: 1 },
  { 'Ama presses': 3, 'Ama edits': 1, restarts: 1 },
  { 'Ama presses': 2, 'Ama edits': 1, reloads: 1, rivals: 1, cancellations: 1, hours: 1 },
  { 'Ama presses': 2, 'Ama edits': 1, reloads: 1, rivals: 1, cancellations: 1, moves: 1 },
  { 'Ama presses': 2, reloads: 1, withdrawals: 1, prints: 1 },
  { 'Ama presses': 3, 'Ama edits': 1, reloads: 1, rivals: 1, terms: 1 },
  { 'Ama presses': 2, 'Ama edits': 1, copies: 1, hours: 1 },
  { 'Ama presses': 2, 'Ama edits': 1, 'Kofi presses': 2, 'Kofi edits': 1 },
  late,
])('keeps every promise in every order of %j', { timeout }, async (budget) => {
  expect(await search(budget), 'a story that breaks a promise').toBeNull();
});

it('finds a story when the form does not know that a POST is unanswered', { timeout }, async () => {
  const forgetful = bookingMachine.provide({ actions: { markUnanswered: () => {} } });
  const story = await search(late, forgetful);
  expect(story?.at(-1)).toBe('nothing is called taken that only the visitor has booked');
});
