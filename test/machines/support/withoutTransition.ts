import { type AnyStateMachine, type AnyStateNode, createMachine } from 'xstate';
import { describeTransition } from './chart';

/** The parts of a machine's configuration that contain transitions. */
interface Config {
  readonly on?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
  readonly always?: unknown;
  readonly invoke?: unknown;
  readonly states?: Record<string, Config>;
}

/** A copy of the machine without the transition of this description. */
export function withoutTransition(machine: AnyStateMachine, words: string): AnyStateMachine {
  const { config, implementations, root } = machine;
  return createMachine(trimmed(root, config as Config, words) as object, implementations);
}

function trimmed(node: AnyStateNode, config: Config, words: string): Config {
  const keep = (type: string, transitions: unknown) => {
    const declared = type === '' ? (node.always ?? []) : (node.transitions.get(type) ?? []);
    const all = [transitions].flat();
    const kept = all.filter((_, index) => {
      const transition = declared[index];
      return !transition || describeTransition(transition) !== words;
    });
    if (kept.length === all.length) return transitions;
    return kept.length > 0 ? kept : undefined;
  };
  const keepEach = (map: Record<string, unknown>, typeOf: (key: string) => string) =>
    Object.fromEntries(
      Object.entries(map)
        .map(([key, transitions]) => [key, keep(typeOf(key), transitions)] as const)
        .filter(([, transitions]) => transitions !== undefined),
    );
  const calls = [config.invoke ?? []].flat() as {
    id: string;
    onDone?: unknown;
    onError?: unknown;
  }[];
  return {
    ...config,
    on: keepEach(config.on ?? {}, (type) => type),
    after: keepEach(config.after ?? {}, (delay) => `xstate.after.${delay}.${node.id}`),
    always: keep('', config.always ?? []),
    invoke: calls.map(({ onDone, onError, ...call }) => ({
      ...call,
      ...(onDone !== undefined && { onDone: keep(`xstate.done.actor.${call.id}`, onDone) }),
      ...(onError !== undefined && { onError: keep(`xstate.error.actor.${call.id}`, onError) }),
    })),
    states: Object.fromEntries(
      Object.entries(config.states ?? {}).map(([key, child]) => {
        const childNode = node.states[key];
        if (!childNode) throw new Error(`no state ${key}`);
        return [key, trimmed(childNode, child, words)];
      }),
    ),
  };
}
