import type { AnyEventObject, AnyMachineSnapshot, EventObject } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import { describeTransition } from './chart';
import { eventInWords, eventsIn, type Path, shortestWays, stateKey } from './paths';
import type { Plan } from './walk';

/** The events that a browser test can cause in each state. */
interface Reach {
  readonly canHappen: (state: AnyMachineSnapshot, event: AnyEventObject) => boolean;
  /** The event that the page sends after this event, or null. */
  readonly raised: (event: AnyEventObject) => AnyEventObject | null;
  /** The words for an event that a state ignores on purpose, or null. */
  readonly ignored: (state: AnyMachineSnapshot, event: AnyEventObject) => string | null;
}

/** A path with the descriptions of the transitions that its steps take. */
export interface CoveringPath {
  readonly path: Path;
  readonly takes: ReadonlySet<string>;
}

/** A small set of short paths that together take every reachable transition. */
export function coveringPaths<Context, Event extends EventObject>(
  plan: Plan<Context, Event>,
  { canHappen, raised, ignored }: Reach,
): CoveringPath[] {
  const { machine, inputs } = plan;
  const edges = adjacencyMapToArray(
    getAdjacencyMap(machine, {
      input: inputs[0],
      serializeState: (state: AnyMachineSnapshot) => stateKey(state, plan),
      serializeEvent: eventInWords,
      events: (state: AnyMachineSnapshot) =>
        eventsIn(state, plan).filter((event) => canHappen(state, event)),
    }),
  );
  const ways = shortestWays(edges);
  const [first] = edges;
  if (!first) return [];

  const transitionsBy = (state: AnyMachineSnapshot, event: AnyEventObject): string[] => {
    const consequence = raised(event);
    return [event, ...(consequence ? [consequence] : [])].flatMap((one) => [
      ...(machine.getTransitionData(state, one) ?? []).map(describeTransition),
      ...[ignored(state, one) ?? []].flat(),
    ]);
  };
  const covering = (path: Path): CoveringPath => {
    const states = [first.state, ...path.map(({ state }) => state)];
    const takes = path.flatMap(({ event }, index) => {
      const state = states[index];
      return state ? transitionsBy(state, event) : [];
    });
    return { path, takes: new Set(takes) };
  };

  /** The shortest path to each transition. */
  const shortest = new Map<string, Path>();
  const byLength = edges
    .map(({ state, event, nextState }) => ({
      takes: transitionsBy(state, event),
      path: [...(ways.get(state) ?? []), { event, state: nextState }],
    }))
    .sort((a, b) => a.path.length - b.path.length);
  for (const { takes, path } of byLength) {
    for (const words of takes) if (!shortest.has(words)) shortest.set(words, path);
  }

  // The longest first, because they also take transitions of shorter paths.
  const taken = new Set<string>();
  return [...new Set(shortest.values())]
    .sort((a, b) => b.length - a.length)
    .map(covering)
    .filter(({ takes }) => {
      const isNew = [...takes].some((words) => !taken.has(words));
      for (const words of takes) taken.add(words);
      return isNew;
    });
}
