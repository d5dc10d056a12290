import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { duration, inWords, nameOf } from './words';

/** What a machine's definition declares, read from the machine itself. */

/** Every state of a machine, the machine's own root first, in the order of the definition. */
export const statesOf = (machine: AnyStateMachine): AnyStateNode[] => withDescendants(machine.root);

const withDescendants = (state: AnyStateNode): AnyStateNode[] => [
  state,
  ...childrenOf(state).flatMap(withDescendants),
];

export const childrenOf = (state: AnyStateNode): AnyStateNode[] => Object.values(state.states);

/** Every transition that a state declares itself, in the order of the definition. */
export const transitionsOf = (state: AnyStateNode): AnyTransitionDefinition[] => [
  ...(state.always ?? []),
  ...[...state.transitions.values()].flat(),
];

/** Whether a transition exists only to forbid its event. */
export const isForbidding = ({ target, actions }: AnyTransitionDefinition): boolean =>
  !target && actions.length === 0;

/** A name for a transition that is the same in every copy of its machine. */
export function transitionId(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const candidates = transitionsOf(source).filter((other) => other.eventType === eventType);
  return `${source.id} ${eventType} ${candidates.indexOf(transition)}`;
}

/** How long a delay of a machine is, e.g. "30 s", or null when the machine computes it. */
export function lengthOf(machine: AnyStateMachine, delay: string): string | null {
  const value: unknown = machine.implementations.delays[delay] ?? Number(delay);
  return typeof value === 'number' ? duration(value) : null;
}

/** What an invoked actor does, found by its id, e.g. "availability" → "check availability". */
function actorInWords(machine: AnyStateMachine, id: string): string {
  const invoked = statesOf(machine).flatMap((state) => state.invoke);
  return inWords(nameOf(invoked.find((invoke) => invoke.id === id)?.src ?? id));
}

function delayInWords(machine: AnyStateMachine, delay: string): string {
  const length = lengthOf(machine, delay);
  return length ? `${inWords(delay)} (${length})` : inWords(delay);
}

/**
 * An event type as words: the machine's own events by their names, xstate's by what happened, e.g.
 * "after answer patience (30 s)", "check availability fails".
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
 * What has to hold for a transition, e.g. "slot is on offer"; "otherwise" for the last of several
 * on one event; null when nothing has to.
 */
export function conditionInWords(transition: AnyTransitionDefinition): string | null {
  const { source, eventType, guard } = transition;
  if (guard) return inWords(nameOf(guard));
  const first = transitionsOf(source).find((other) => other.eventType === eventType);
  return first === transition ? null : 'otherwise';
}
