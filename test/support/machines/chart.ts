import { vi } from 'vitest';
import {
  type AnyEventObject,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import {
  childrenOf,
  conditionInWords,
  eventInWords,
  inWords,
  transitionsOf,
} from '#machines/devtools/definition';
import { phrases } from '#studio/landing';

/** Returns a state node and its descendants in document order. */
export const withDescendants = (state: AnyStateNode): AnyStateNode[] => [
  state,
  ...childrenOf(state).flatMap(withDescendants),
];

export const allTransitions = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  withDescendants(machine.root).flatMap(transitionsOf);

/** A transition in words, e.g. "form › editing: submit, is invalid". */
export function transitionInWords({ source, ...transition }: AnyTransitionDefinition): string {
  const event = eventInWords(source.machine, transition.eventType);
  const condition = conditionInWords({ source, ...transition });
  return `${source.path.map(inWords).join(' › ')}: ${event}${condition ? `, ${condition}` : ''}`;
}

/** One step of a walk. */
export interface WalkStep<State> {
  readonly event: AnyEventObject;
  readonly before: State;
  readonly after: State;
}

/** An event of a walk that lets time pass. */
export const wait = (milliseconds: number) => ({ type: 'wait' as const, milliseconds });

const [first, second] = phrases;

/** Events of the headline machine that show both phrases, and pause twice. */
export const headlineEvents = [
  { type: 'play' },
  wait(2050),
  wait(50 * (first.length - 1)),
  wait(100),
  wait(100 * (second.length - 1)),
  wait(2050),
  { type: 'pause' },
  wait(5000),
  { type: 'play' },
];

/** Sends events to a machine, in simulated time. */
export function walk<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  events: readonly AnyEventObject[],
): WalkStep<SnapshotFrom<Machine>>[] {
  vi.useFakeTimers();
  const actor = createActor(machine as AnyStateMachine, { input }).start();
  const steps = events.map((event) => {
    const before = actor.getSnapshot() as SnapshotFrom<Machine>;
    if (event.type === 'wait') vi.advanceTimersByTime(event.milliseconds);
    else actor.send(event);
    return { event, before, after: actor.getSnapshot() as SnapshotFrom<Machine> };
  });
  actor.stop();
  vi.useRealTimers();
  return steps;
}
