import type { AnyEventObject, AnyStateMachine, SnapshotFrom } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import { type BookingInput, bookingMachine } from '#machines/booking';

/** A state of the booking machine. */
export type BookingState = SnapshotFrom<typeof bookingMachine>;

/** A step of the booking machine: an event and the states before and after it. */
export interface Step {
  readonly event: AnyEventObject;
  readonly before: BookingState;
  readonly after: BookingState;
}

/** A step with one of the shortest sequences of events that lead to it, itself included. */
export interface ExploredStep extends Step {
  readonly way: readonly AnyEventObject[];
}

/** Every step from every state that the machine can reach; states with equal keys count as one. */
export function explore(
  input: BookingInput,
  eventsIn: (state: BookingState) => readonly AnyEventObject[],
  keyOf: (state: BookingState) => string,
): ExploredStep[] {
  const edges = adjacencyMapToArray(
    getAdjacencyMap(bookingMachine as AnyStateMachine, {
      input,
      events: (state: BookingState) => eventsIn(state),
      serializeState: (state: BookingState) => keyOf(state),
    }),
  );
  // The edges are in the order of their discovery, so the first way to a state is a shortest one.
  const ways = new Map<BookingState, readonly AnyEventObject[]>();
  return edges.map(({ state: before, event, nextState: after }) => {
    const way = [...(ways.get(before) ?? []), event];
    if (!ways.has(after)) ways.set(after, way);
    return { event, before, after, way };
  });
}
