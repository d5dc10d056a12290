import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { duration, inWords, nameOf } from './words';

/** Reads states, transitions, guards and delays from the definition of a machine. */

/** Returns all state nodes of a machine in document order, beginning with the root. */
export const statesOf = (machine: AnyStateMachine): AnyStateNode[] => withDescendants(machine.root);

const withDescendants = (state: AnyStateNode): AnyStateNode[] => [
  state,
  ...childrenOf(state).flatMap(withDescendants),
];

/** Returns the direct child nodes of a state node. */
export const childrenOf = (state: AnyStateNode): AnyStateNode[] => Object.values(state.states);

/** Returns the transitions declared on a state node: `always` first, then in definition order. */
export const transitionsOf = (state: AnyStateNode): AnyTransitionDefinition[] => [
  ...(state.always ?? []),
  ...[...state.transitions.values()].flat(),
];

/** True for a forbidden transition, which has neither a target nor actions. */
export const isForbidding = ({ target, actions }: AnyTransitionDefinition): boolean =>
  !target && actions.length === 0;

/** Returns an id for a transition that is the same in every copy of the machine. */
export function transitionId(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const candidates = transitionsOf(source).filter((other) => other.eventType === eventType);
  return `${source.id} ${eventType} ${candidates.indexOf(transition)}`;
}

/** Returns the length of a delay, e.g. "30 s", or null when a function computes it. */
export function lengthOf(machine: AnyStateMachine, delay: string): string | null {
  const value: unknown = machine.implementations.delays[delay] ?? Number(delay);
  return typeof value === 'number' ? duration(value) : null;
}

/** Converts the id of an invoked actor to words, e.g. "availability" → "check availability". */
function actorInWords(machine: AnyStateMachine, id: string): string {
  const invoked = statesOf(machine).flatMap((state) => state.invoke);
  return inWords(nameOf(invoked.find((invoke) => invoke.id === id)?.src ?? id));
}

function delayInWords(machine: AnyStateMachine, delay: string): string {
  const length = lengthOf(machine, delay);
  return length ? `${inWords(delay)} (${length})` : inWords(delay);
}

/**
 * Converts an event type to words. Events of the machine keep their type; events of XState are
 * described, e.g. "after request timeout (30 s)", "check availability fails".
 */
export function eventInWords(machine: AnyStateMachine, type: string): string {
  const [, kind, name] = /^xstate\.(after|done\.actor|error\.actor)\.([^.]+)/.exec(type) ?? [];
  if (kind === 'after' && name) return `after ${delayInWords(machine, name)}`;
  if (kind === 'done.actor' && name) return `${actorInWords(machine, name)} answers`;
  if (kind === 'error.actor' && name) return `${actorInWords(machine, name)} fails`;
  if (type === 'xstate.init') return 'started';
  return type || 'at once';
}

/**
 * Returns the guard of a transition in words, e.g. "slot is on offer"; "otherwise" for an unguarded
 * transition that follows others for the same event; null when there is no condition.
 */
export function conditionInWords(transition: AnyTransitionDefinition): string | null {
  const { source, eventType, guard } = transition;
  if (guard) return inWords(nameOf(guard));
  const first = transitionsOf(source).find((other) => other.eventType === eventType);
  return first === transition ? null : 'otherwise';
}
