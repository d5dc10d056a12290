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

/** One step of a walk, with the transitions that it takes. */
export interface WalkStep<State> {
  readonly event: AnyEventObject;
  readonly before: State;
  readonly after: State;
  readonly takes: readonly AnyTransitionDefinition[];
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
  let takes: AnyTransitionDefinition[] = [];
  const actor = createActor(machine as AnyStateMachine, {
    input,
    inspect: (step) => {
      if (step.type === '@xstate.microstep') takes.push(...step._transitions);
    },
  }).start();
  const steps = events.map((event) => {
    const before = actor.getSnapshot() as SnapshotFrom<Machine>;
    takes = [];
    if (event.type === 'wait') vi.advanceTimersByTime(event.milliseconds);
    else actor.send(event);
    return { event, before, after: actor.getSnapshot() as SnapshotFrom<Machine>, takes };
  });
  actor.stop();
  vi.useRealTimers();
  return steps;
}

/** The transitions of a machine, in words, that no step takes. */
export function untaken(machine: AnyStateMachine, steps: readonly WalkStep<unknown>[]): string[] {
  const taken = new Set(steps.flatMap(({ takes }) => takes.map(transitionInWords)));
  return allTransitions(machine)
    .map(transitionInWords)
    .filter((words) => !taken.has(words));
}
