import { expect, it } from 'vitest';
import { bookingMachine } from '#machines/booking';
import { search } from '../model/search.ts';
import { modelStudio } from '../model/studio.ts';
import type { Budget } from '../model/world.ts';

/** Every order of events between visitors, the network and the studio, in larger bounds. */

const nothingElse = { reloads: 0, copies: 0, rivals: 0, cancellations: 0, hours: 0 };

it.each<[title: string, Budget]>([
  [
    'one visitor with three presses, two edits and a reload, and somebody else',
    { ...nothingElse, presses: [3], edits: [2], reloads: 1, rivals: 1 },
  ],
  [
    'one visitor with two presses, an edit and a reload, somebody else, the studio and the time',
    { presses: [2], edits: [1], reloads: 1, copies: 0, rivals: 1, cancellations: 1, hours: 1 },
  ],
  [
    'one visitor with two presses, an edit and a copied tab, and the time',
    { ...nothingElse, presses: [2], edits: [1], copies: 1, hours: 1 },
  ],
  [
    'two visitors with two presses and an edit each',
    { ...nothingElse, presses: [2, 2], edits: [1, 1] },
  ],
])('keeps every promise to %s', { timeout: 3_600_000 }, async (title, budget) => {
  const begin = performance.now();
  const { story, worlds, steps } = await search(
    { studio: modelStudio(), machine: bookingMachine },
    budget,
  );
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.info(`${title}: ${worlds} states, ${steps} steps, ${seconds} s`);
  expect(story, 'a story that breaks a promise').toBeNull();
});
