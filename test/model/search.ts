import { createHash } from 'node:crypto';
import { brokenInvariant } from './invariants.ts';
import { type Budget, type Faults, keyOf, type World, worldWith } from './world.ts';

/** The result of a search: what was checked, and the story of a broken invariant. */
export interface Found {
  readonly worlds: number;
  readonly steps: number;
  /** The shortest sequence of events that breaks an invariant, and that; null when all hold. */
  readonly story: readonly string[] | null;
}

/** Visits every world that can be reached, nearest first, until an invariant is broken. */
export async function search(budget: Budget, faults?: Faults): Promise<Found> {
  const { start, steps, after } = worldWith(faults);
  const first = start(budget);
  const known = new Set([hashOf(first)]);
  let level: [World, story: readonly string[]][] = [[first, []]];
  let taken = 0;
  while (level.length > 0) {
    const following: typeof level = [];
    for (const [world, before] of level) {
      for (const step of steps(world)) {
        const next = await after(world, step);
        const story = [...before, step.words];
        taken += 1;
        const broken = brokenInvariant(next);
        if (broken) return { worlds: known.size, steps: taken, story: [...story, broken] };
        const key = hashOf(next);
        if (known.has(key)) continue;
        known.add(key);
        following.push([next, story]);
      }
    }
    level = following;
  }
  return { worlds: known.size, steps: taken, story: null };
}

/** A short key of a world. */
const hashOf = (world: World) => createHash('sha1').update(keyOf(world)).digest('base64');
