import { isDeepStrictEqual } from 'node:util';
import {
  type Actor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
} from 'xstate';
import { TestModel, type TestPath } from 'xstate/graph';
import { ActorRecorder } from './actorRecorder';
import { combinationOf, declaredTransitions } from './chart';
import { eventInWords, pathsThrough } from './paths';
import { PendingCalls, settled } from './pendingCalls';
import { SimulatedClock } from './simulatedClock';

/** Input of the walk through a machine. */
export interface Plan<Context, Event extends EventObject> {
  readonly machine: AnyStateMachine;
  /** The inputs of the machine; the walk covers each. */
  readonly inputs: readonly unknown[];
  /** The cases of each event that are sent in every state; empty for raised events. */
  readonly events: { readonly [Type in Event['type']]: readonly Extract<Event, { type: Type }>[] };
  /** The possible results of each call by invocation id. */
  readonly answers: Readonly<Record<string, (context: Context) => Answers>>;
  /** The values that distinguish two states of the same name: all that guards and assertions read. */
  readonly distinguish: (context: Context, state: Resting<Context>) => unknown;
  /** Combinations of states that the machine must never reach. */
  readonly impossible?: readonly Impossible[];
  /** True when paths end at this state. */
  readonly isFarEnough?: (context: Context) => boolean;
  /** The description of the invariant that a step breaks, or null. */
  readonly brokenInvariant: (step: Step<Context>) => string | null;
}

/** A pattern for names of combinations of states, and the reason why they are impossible. */
export interface Impossible {
  readonly states: RegExp;
  readonly reason: string;
}

/** The possible results of a call: outputs and errors. */
export interface Answers {
  readonly done: readonly unknown[];
  readonly error: readonly unknown[];
}

/** One step of a running actor. */
export interface Step<Context> {
  readonly event: AnyEventObject;
  /** The milliseconds for which the timer that rang was set; 0 for what is no timer. */
  readonly waited: number;
  readonly before: Resting<Context>;
  readonly after: Resting<Context>;
}

/** The part of a snapshot that invariants read. */
export interface Resting<Context> {
  readonly context: Context;
  readonly matches: (state: AnyMachineSnapshot['value']) => boolean;
}

/** The result of a walk. */
export interface Walk {
  readonly evidence: ActorRecorder;
  readonly paths: number;
  readonly steps: number;
  readonly seconds: number;
}

/**
 * Replays every generated path on a running actor with a simulated clock and simulated calls.
 * Throws at the first step that does not lead to the predicted state or breaks an invariant.
 */
export async function walk<Context, Event extends EventObject>(
  plan: Plan<Context, Event>,
): Promise<Walk> {
  const begun = performance.now();
  const evidence = new ActorRecorder();
  const calls = new PendingCalls();
  const observed = evidence.observe(plan.machine, calls);
  let paths = 0;
  let steps = 0;
  for (const input of plan.inputs) {
    const model = new TestModel<AnyMachineSnapshot, AnyEventObject, unknown>(plan.machine, {
      serializeState: ({ value }) => JSON.stringify(value),
      serializeEvent: eventInWords,
    });
    const generated = model.getPaths(() => pathsThrough(plan, input), {
      allowDuplicatePaths: true,
    });
    for (const path of generated) {
      calls.forget();
      const clock = new SimulatedClock();
      const actor = createActor(observed, { input, clock, inspect: evidence.inspect });
      await replay(path, plan, { actor, calls, clock }, evidence);
      paths += 1;
      steps += path.steps.length;
    }
  }
  return { evidence, paths, steps, seconds: (performance.now() - begun) / 1000 };
}

/** A one-line summary of a walk. */
export const figures = (machine: AnyStateMachine, { evidence, paths, steps, seconds }: Walk) =>
  `${machine.id}: ${declaredTransitions(machine).length} transitions declared, ${evidence.transitions.size} walked, ${evidence.combinations.size} combinations of states, ${paths} paths, ${steps} steps, ${seconds.toFixed(1)} s`;

/** A running actor with its simulated calls and clock. */
interface Running {
  readonly actor: Actor<AnyStateMachine>;
  readonly calls: PendingCalls;
  readonly clock: SimulatedClock;
}

/** Tests that the running actor takes the steps of a path as the chart says, and keeps the invariants. */
async function replay<Context, Event extends EventObject>(
  path: TestPath<AnyMachineSnapshot, AnyEventObject>,
  { brokenInvariant }: Plan<Context, Event>,
  running: Running,
  evidence: ActorRecorder,
): Promise<void> {
  const { actor } = running;
  actor.start();
  evidence.combinations.add(combinationOf(actor.getSnapshot()));
  let check = (_: AnyMachineSnapshot) => {};
  const execute = async ({ event }: { event: AnyEventObject }) => {
    const before = actor.getSnapshot();
    const waited = await perform(event, running);
    check = (predicted) => {
      const after = actor.getSnapshot();
      evidence.combinations.add(combinationOf(after));
      const broken =
        difference(predicted, after) ?? brokenInvariant({ event, waited, before, after });
      if (broken) throw new Error(broken);
    };
  };
  await path.test({
    events: Object.fromEntries(path.steps.map(({ event }) => [event.type, execute])),
    states: { '*': (predicted) => check(predicted) },
  });
  actor.stop();
}

/**
 * Makes an event happen to a running actor: an answer, the ring of a timer, or a sent event. Returns
 * for how many milliseconds the timer was set; 0 for what is no timer.
 */
async function perform(event: AnyEventObject, { actor, calls, clock }: Running): Promise<number> {
  const [, outcome, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  if (outcome) {
    if (outcome === 'done') calls.last(id).resolve(event.output);
    else calls.last(id).reject(event.error);
    await settled();
    return 0;
  }
  if (!event.type.startsWith('xstate.after.')) {
    actor.send(event);
    return 0;
  }
  // XState sets its timers in the order of `_scheduledEvents`.
  const scheduled = Object.values(actor.system.getSnapshot()._scheduledEvents);
  return clock.ring(scheduled.findIndex((timer) => timer.event.type === event.type));
}

/** A message when the snapshot differs from the predicted state, or null. */
function difference(predicted: AnyMachineSnapshot, real: AnyMachineSnapshot): string | null {
  const seen = ({ status, value, context, children }: AnyMachineSnapshot) => ({
    status,
    value,
    context,
    children: Object.keys(children),
  });
  const [wanted, got] = [seen(predicted), seen(real)];
  return isDeepStrictEqual(wanted, got)
    ? null
    : `the chart says ${JSON.stringify(wanted)}, the running actor is ${JSON.stringify(got)}`;
}
