import {
  type AnyStateMachine,
  type AnyTransitionDefinition,
  fromCallback,
  type InspectionEvent,
} from 'xstate';
import {
  combinations,
  declaredTransitions,
  describeTransition,
  invokedActors,
  vocabulary,
} from './chart';
import type { PendingCalls } from './pendingCalls';
import type { Impossible } from './walk';

/** Records what running actors do: transitions, combinations of states, actions and guards. */
export class ActorRecorder {
  readonly #taken = new Set<AnyTransitionDefinition>();
  readonly combinations = new Set<string>();
  readonly actions = new Set<string>();
  /** Guards with what they said, e.g. "canRetry said no". */
  readonly verdicts = new Set<string>();

  /** An `inspect` option for `createActor` that records the transitions of the actor. */
  readonly inspect = (event: InspectionEvent): void => {
    if (event.type !== '@xstate.microstep') return;
    for (const taken of event._transitions) this.#taken.add(taken);
  };

  /** The descriptions of the transitions taken. */
  get transitions(): ReadonlySet<string> {
    return new Set([...this.#taken].map(describeTransition));
  }

  /** The machine with calls that the test settles, and with actions and guards that are recorded. */
  observe(machine: AnyStateMachine, calls: PendingCalls): AnyStateMachine {
    const { actions, guards } = machine.implementations;
    return machine.provide({
      actors: Object.fromEntries(
        invokedActors(machine).map(({ src, isAnswered }) => [
          src,
          isAnswered ? calls.actor() : fromCallback(() => {}),
        ]),
      ),
      actions: mapFunctions(actions, (name, action) => this.#noteRuns(name, action)),
      guards: mapFunctions(guards, (name, guard) => this.#noteVerdicts(name, guard)),
    });
  }

  #noteRuns<Action extends object>(name: string, action: Action): Action {
    const note = () => this.actions.add(name);
    return new Proxy(action, {
      // An effect, such as writing to the log: it is only noted.
      apply: note,
      // XState resolves built-in actions such as `assign` instead of calling them.
      get(target, key, receiver) {
        if (key === 'resolve') note();
        return Reflect.get(target, key, receiver);
      },
    });
  }

  #noteVerdicts<Guard extends object>(name: string, guard: Guard): Guard {
    const note = (yes: boolean) => this.verdicts.add(`${name} said ${yes ? 'yes' : 'no'}`);
    return new Proxy(guard, {
      apply(target, self, args) {
        const yes = Reflect.apply(target as unknown as () => boolean, self, args);
        note(yes);
        return yes;
      },
      // XState calls `check` of built-in guards such as `not`.
      get(target, key, receiver) {
        const value: unknown = Reflect.get(target, key, receiver);
        if (key !== 'check' || typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const yes = value(...args);
          note(yes);
          return yes;
        };
      },
    });
  }
}

const mapFunctions = <Value>(
  named: Record<string, Value | undefined>,
  change: (name: string, value: NonNullable<Value>) => NonNullable<Value>,
) =>
  Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => (value ? [[name, change(name, value)]] : [])),
  );

/**
 * Compares the transitions of a machine with the expected ones, given as descriptions. Returns a
 * message for each missing and each additional transition.
 */
export function chartGaps(machine: AnyStateMachine, expected: readonly string[]): string[] {
  const declared = declaredTransitions(machine);
  return [
    ...missing(expected, declared).map((words) => `expected, but not declared: ${words}`),
    ...missing(declared, expected).map((words) => `declared, but not expected: ${words}`),
  ];
}

/**
 * Returns a message for everything that the machine declares and no actor did, and for each
 * combination of states that was reached although it is declared impossible.
 */
export function walkGaps(
  machine: AnyStateMachine,
  evidence: ActorRecorder,
  impossible: readonly Impossible[] = [],
): string[] {
  const { actions, guards } = vocabulary(machine);
  const ruledOut = (states: string) => impossible.find((one) => one.states.test(states));
  const verdicts = guards.flatMap((name) => [`${name} said yes`, `${name} said no`]);
  return [
    ...missing(declaredTransitions(machine), evidence.transitions).map(
      (words) => `no path walked: ${words}`,
    ),
    ...missing(combinations(machine), evidence.combinations)
      .filter((states) => !ruledOut(states))
      .map((states) => `no path rested in: ${states}`),
    ...[...evidence.combinations].flatMap((states) => {
      const found = ruledOut(states);
      return found ? [`a path rested in: ${states}, although ${found.reason}`] : [];
    }),
    ...missing(actions, evidence.actions).map((name) => `no path ran the action ${name}`),
    ...missing(verdicts, evidence.verdicts).map((verdict) => `on no path the guard ${verdict}`),
  ];
}

const missing = (wanted: readonly string[], found: Iterable<string>): string[] => {
  const known = new Set(found);
  return wanted.filter((words) => !known.has(words));
};
