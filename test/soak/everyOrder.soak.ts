import { expect, it } from 'vitest';
import { search } from '../model/search.ts';
import type { Budget } from '../model/world.ts';

/** Every order of events between visitors, the network and the studio, in larger bounds. */

it.each<[title: string, Budget]>([
  [
    'one visitor with three presses, two edits and a reload, and somebody else',
    { 'Ama presses': 3, 'Ama edits': 2, reloads: 1, rivals: 1 },
  ],
  [
    'one visitor with two presses, an edit and a reload, somebody else, the studio and the time',
    { 'Ama presses': 2, 'Ama edits': 1, reloads: 1, rivals: 1, cancellations: 1, hours: 1 },
  ],
  [
    'one visitor with two presses, an edit, a reload and a move, somebody else and the studio',
    { 'Ama presses': 2, 'Ama edits': 1, reloads: 1, rivals: 1, cancellations: 1, moves: 1 },
  ],
  [
    'one visitor with two presses, an edit and a copied tab, and the time',
    { 'Ama presses': 2, 'Ama edits': 1, copies: 1, hours: 1 },
  ],
  [
    'two visitors with two presses and an edit each',
    { 'Ama presses': 2, 'Ama edits': 1, 'Kofi presses': 2, 'Kofi edits': 1 },
  ],
])('keeps every promise to %s', { timeout: 3_600_000 }, async (_, budget) => {
  const story = await search(budget);
  expect(story, 'a story that breaks a promise').toBeNull();
});
