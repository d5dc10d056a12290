import { vi } from 'vitest';
import {
  type ActorOptions,
  type AnyEventObject,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { allTransitions, transitionInWords } from '../../machines/support/chart.ts';

/** Walks a machine through events, to compare a page with its states. */

/** One step of a walk; the first one has no event and starts the machine. */
export interface WalkStep<State> {
  readonly event: AnyEventObject | null;
  readonly before: State | null;
  readonly after: State;
  readonly takes: readonly AnyTransitionDefinition[];
}

/** An event that lets time pass. */
export const wait = (milliseconds: number) => ({ type: 'wait' as const, milliseconds });

/** The steps of a machine for these events; `wait` advances its clock, all others are sent. */
export function walk<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  events: readonly AnyEventObject[],
): WalkStep<SnapshotFrom<Machine>>[] {
  vi.useFakeTimers();
  let takes: AnyTransitionDefinition[] = [];
  const options: ActorOptions<Machine> = {
    input,
    inspect: (step) => {
      if (step.type === '@xstate.microstep') takes.push(...step._transitions);
    },
  };
  const actor = createActor(machine, options as never).start();
  const steps = [null, ...events].map((event) => {
    const before = event && actor.getSnapshot();
    if (event?.type === 'wait') vi.advanceTimersByTime(event.milliseconds);
    else if (event) actor.send(event as never);
    const step = { event, before, after: actor.getSnapshot(), takes };
    takes = [];
    return step;
  });
  actor.stop();
  vi.useRealTimers();
  return steps;
}

/**
 * The transitions of a machine, in words, that no step takes (`notWalked`), and those whose steps
 * never change what the page shows of their region (`invisible`).
 */
export function unseenTransitions<State>(
  machine: AnyStateMachine,
  steps: readonly WalkStep<State>[],
  shown: (state: State) => Record<string, unknown>,
) {
  const inWords = (transition: AnyTransitionDefinition) => transitionInWords(machine, transition);
  const walked = new Set(steps.flatMap(({ takes }) => takes.map(inWords)));
  const visible = new Set(
    steps.flatMap(({ before, after, takes }) => {
      if (!before) return [];
      const [from, to] = [shown(before), shown(after)];
      return takes
        .filter(({ source: { path } }) => {
          // Outside the regions, anything that changes counts.
          const [region] = path;
          const part = (page: typeof from) => (region && region in page ? page[region] : page);
          return JSON.stringify(part(from)) !== JSON.stringify(part(to));
        })
        .map(inWords);
    }),
  );
  const declared = allTransitions(machine).map(inWords);
  return {
    notWalked: declared.filter((words) => !walked.has(words)),
    invisible: declared.filter((words) => walked.has(words) && !visible.has(words)),
  };
}
