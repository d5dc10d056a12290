import { createHash } from 'node:crypto';
import { brokenInvariant } from './invariants.ts';
import { type Budget, type Faults, keyOf, type World, worldWith } from './world.ts';

/** The result of a search: what was checked, and the story of a broken invariant. */
export interface Found {
  readonly worlds: number;
  readonly steps: number;
  /** The invariant, and the shortest sequence of events that breaks it; null when all hold. */
  readonly story: readonly string[] | null;
}

interface Visited {
  readonly before: Visited | null;
  readonly words: string;
}

/** Visits every world that can be reached, nearest first, until an invariant is broken. */
export async function search(budget: Budget, faults?: Faults): Promise<Found> {
  const { start, steps, after } = worldWith(faults);
  const first = start(budget);
  const known = new Set([hashOf(first)]);
  let level: [World, Visited | null][] = [[first, null]];
  let taken = 0;
  while (level.length > 0) {
    const following: typeof level = [];
    for (const [world, before] of level) {
      for (const step of steps(world)) {
        const next = await after(world, step);
        const visited = { before, words: step.words };
        taken += 1;
        const broken = brokenInvariant(next);
        if (broken) return { worlds: known.size, steps: taken, story: [...told(visited), broken] };
        const key = hashOf(next);
        if (known.has(key)) continue;
        known.add(key);
        following.push([next, visited]);
      }
    }
    level = following;
  }
  return { worlds: known.size, steps: taken, story: null };
}

/** A short key of a world. */
const hashOf = (world: World) => createHash('sha1').update(keyOf(world)).digest('base64');

/** The words of the steps that lead to a world. */
function told(visited: Visited | null): string[] {
  return visited ? [...told(visited.before), visited.words] : [];
}
