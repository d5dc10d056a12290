import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type EventObject,
  getNextSnapshot,
} from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, type StatePath } from 'xstate/graph';
import type { Plan } from './walk';

/** One step of a path: an event, and the state that the machine definition predicts. */
export interface PathStep {
  readonly event: AnyEventObject;
  readonly state: AnyMachineSnapshot;
}
export type Path = readonly PathStep[];

/** The maximum number of additional steps of a path, so that failure messages stay readable. */
const longest = 40;

/**
 * Paths from the initial state of an input that together take every event case in every state that
 * the plan distinguishes. Each path goes the shortest way to a state with a case that is not taken
 * yet, and then continues while there are more.
 * For `getPaths` of a TestModel.
 */
export function pathsThrough<Context, Event extends EventObject>(
  plan: Plan<Context, Event>,
  input: unknown,
): StatePath<AnyMachineSnapshot, AnyEventObject>[] {
  const { machine } = plan;
  const edges = adjacencyMapToArray(
    getAdjacencyMap(machine, {
      input,
      serializeState: (state: AnyMachineSnapshot) => stateKey(state, plan),
      serializeEvent: eventInWords,
      events: (state: AnyMachineSnapshot) => eventsIn(state, plan),
    }),
  );
  const ways = shortestWays(edges);
  /** By state: the places of its untaken cases. States with one key have the same cases in order. */
  const untaken = new Map<string, Set<number>>();
  const cases = edges.map((edge) => {
    const key = stateKey(edge.state, plan);
    const own = untaken.get(key) ?? new Set();
    const place = own.size;
    untaken.set(key, own.add(place));
    return { ...edge, key, place };
  });

  function goOn(from: AnyMachineSnapshot): PathStep[] {
    const steps: PathStep[] = [];
    let state = from;
    while (steps.length < longest) {
      const left = untaken.get(stateKey(state, plan));
      const [place] = left ?? [];
      const event = place === undefined ? undefined : eventsIn(state, plan)[place];
      if (place === undefined || !event) break;
      left?.delete(place);
      state = getNextSnapshot(machine, state, event);
      steps.push({ event, state });
    }
    return steps;
  }

  return cases.flatMap(({ key, place, state, event, nextState }) => {
    if (!untaken.get(key)?.delete(place)) return [];
    const steps = [...(ways.get(state) ?? []), { event, state: nextState }, ...goOn(nextState)];
    return [{ state: steps.at(-1)?.state ?? nextState, steps, weight: steps.length }];
  });
}

/** A key that is equal for states that the plan does not distinguish. */
export const stateKey = <Context, Event extends EventObject>(
  state: AnyMachineSnapshot,
  { distinguish }: Plan<Context, Event>,
): string => JSON.stringify([state.value, distinguish(state.context, state)]);

/** An edge of the graph of states. */
export type Edge = ReturnType<
  typeof adjacencyMapToArray<AnyMachineSnapshot, AnyEventObject>
>[number];

/** The shortest path to each state. The edges must be in the order of their discovery. */
export function shortestWays(edges: readonly Edge[]): ReadonlyMap<AnyMachineSnapshot, Path> {
  const undiscovered = new Set(edges.map(({ state }) => state));
  const ways = new Map<AnyMachineSnapshot, Path>();
  for (const { state, event, nextState } of edges) {
    undiscovered.delete(state);
    if (!undiscovered.delete(nextState)) continue;
    ways.set(nextState, [...(ways.get(state) ?? []), { event, state: nextState }]);
  }
  return ways;
}

/** Every event that can happen in a state: those of the plan, results of calls, and timers. */
export function eventsIn<Context, Event extends EventObject>(
  state: AnyMachineSnapshot,
  { answers, events, isFarEnough }: Plan<Context, Event>,
): AnyEventObject[] {
  if (isFarEnough?.(state.context)) return [];
  const awaited = state._nodes.flatMap((node) => [...node.transitions.keys()]);
  return [
    ...Object.values<readonly AnyEventObject[]>(events).flat(),
    ...awaited.flatMap((type): AnyEventObject[] => {
      if (type.startsWith('xstate.after.')) return [{ type }];
      const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
      if (!id) return [];
      const cases = answers[id]?.(state.context);
      if (!cases) throw new Error(`the plan has no answers for the call "${id}"`);
      return kind === 'done'
        ? cases.done.map((output) => ({ type, output, actorId: id }))
        : cases.error.map((error) => ({ type, error, actorId: id }));
    }),
  ];
}

/** A readable text that identifies an event. */
export const eventInWords = ({ type, ...payload }: AnyEventObject): string =>
  `${type} ${JSON.stringify(payload, (_, value) => (value instanceof Error ? `${value}` : value))}`;
