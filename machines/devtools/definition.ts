import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** Reads the definition of a machine, and converts its names to words. */

export const childrenOf = (state: AnyStateNode): AnyStateNode[] => Object.values(state.states);

/** Returns an id for a state that is the same in every copy of the machine, and unique among machines. */
export const stateId = ({ machine, path }: AnyStateNode): string => [machine.id, ...path].join('_');

/** True for the state in which a compound state starts. */
export const isInitial = (state: AnyStateNode): boolean =>
  state.parent?.type === 'compound' && state.parent.initial.target[0] === state;

/** Returns the transitions declared on a state node: `always` first, then in definition order. */
export const transitionsOf = (state: AnyStateNode): AnyTransitionDefinition[] => [
  ...(state.always ?? []),
  ...[...state.transitions.values()].flat(),
];

const alternativesOf = ({ source, eventType }: AnyTransitionDefinition) =>
  transitionsOf(source).filter((other) => other.eventType === eventType);

/** Returns an id for a transition that is the same in every copy of the machine. */
export const transitionId = (transition: AnyTransitionDefinition): string =>
  `${transition.source.id} ${transition.eventType} ${alternativesOf(transition).indexOf(transition)}`;

/** Converts a camelCase name to words, e.g. "requestTimeout" → "request timeout". */
export const inWords = (name: string): string =>
  name.replace(/(?<=[a-z\d])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

/** Returns the name of a guard, action or actor: a string, or the `type` of an object. */
export function labelOf(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named === 'object' && named !== null && 'type' in named) return String(named.type);
  return 'unnamed';
}

/** Returns the names of one or several actions or actors in words. */
export const namesInWords = (named: unknown): string =>
  [named ?? []].flat().map(labelOf).map(inWords).join(', ');

/** Returns the length of a delay, e.g. "30 s" or "100 ms", or null when a function computes it. */
function lengthOf(machine: AnyStateMachine, delay: string): string | null {
  const value: unknown = machine.implementations.delays[delay] ?? Number(delay);
  if (typeof value !== 'number') return null;
  return value % 1000 === 0 ? `${value / 1000} s` : `${value} ms`;
}

/**
 * Converts an event type to words. Events of the machine keep their type; events of XState are
 * described, e.g. "after request timeout (30 s)", "check availability fails".
 */
export function eventInWords(machine: AnyStateMachine, type: string): string {
  const [, kind, name = ''] = /^xstate\.(after|done\.actor|error\.actor)\.([^.]+)/.exec(type) ?? [];
  if (kind === 'after') {
    const length = lengthOf(machine, name);
    return `after ${inWords(name)}${length ? ` (${length})` : ''}`;
  }
  if (kind) {
    return `${inWords(name)} ${kind === 'done.actor' ? 'answers' : 'fails'}`;
  }
  return type || 'at once';
}

/**
 * Returns the guard of a transition in words, e.g. "slot is on offer"; "otherwise" for an unguarded
 * transition that follows others for the same event; null when there is no condition.
 */
export function conditionInWords(transition: AnyTransitionDefinition): string | null {
  if (transition.guard) return inWords(labelOf(transition.guard));
  return alternativesOf(transition)[0] === transition ? null : 'otherwise';
}

/** Returns what a state runs and does beside its transitions, e.g. "entry / emit failure". */
export const activitiesInWords = (state: AnyStateNode): string[] => [
  ...state.invoke.map(({ src }) => `invoke / ${namesInWords(src)}`),
  // Read from `config`: the lists of the state node also contain the timer actions of `after`.
  ...[state.config.entry ?? []].flat().map((action) => `entry / ${namesInWords(action)}`),
  ...[state.config.exit ?? []].flat().map((action) => `exit / ${namesInWords(action)}`),
];
