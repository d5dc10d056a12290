import { expect, it } from 'vitest';
import { search } from '../model/search.ts';
import type { Budget } from '../model/world.ts';

/** Every order of events between visitors, the network and the studio, in larger bounds. */

it.each<Budget>([
  { 'Ama presses': 3, 'Ama edits': 2, reloads: 1, rivals: 1 },
  { 'Ama presses': 2, 'Ama edits': 1, reloads: 1, rivals: 1, cancellations: 1, hours: 1 },
  { 'Ama presses': 2, 'Ama edits': 1, reloads: 1, rivals: 1, cancellations: 1, moves: 1 },
  { 'Ama presses': 2, 'Ama edits': 1, copies: 1, hours: 1 },
  { 'Ama presses': 2, 'Ama edits': 1, 'Kofi presses': 2, 'Kofi edits': 1 },
])('keeps every promise in every order of %j', { timeout: 3_600_000 }, async (budget) => {
  expect(await search(budget), 'a story that breaks a promise').toBeNull();
});
