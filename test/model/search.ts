import { createHash } from 'node:crypto';
import { brokenInvariant } from './invariants.ts';
import { type Budget, keyOf, type World, worldWith } from './world.ts';

/**
 * Visits every world that can be reached, nearest first. Returns the shortest sequence of events
 * that breaks an invariant, and that; null when all hold.
 */
export async function search(
  budget: Budget,
  machine?: Parameters<typeof worldWith>[0],
): Promise<string[] | null> {
  const { start, steps, after } = worldWith(machine);
  const known = new Set<string>();
  let level: [World, story: readonly string[]][] = [[start(budget), []]];
  while (level.length > 0) {
    const following: typeof level = [];
    for (const [world, before] of level) {
      for (const step of steps(world)) {
        const next = await after(world, step);
        const story = [...before, step.words];
        const broken = brokenInvariant(next);
        if (broken) return [...story, broken];
        const key = createHash('sha1').update(keyOf(next)).digest('base64');
        if (!known.has(key)) following.push([next, story]);
        known.add(key);
      }
    }
    level = following;
  }
  return null;
}
