import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate';
import {
  childrenOf,
  conditionInWords,
  eventInWords,
  inWords,
  transitionsOf,
  withDescendants,
} from '#machines/devtools/definition';

/** Returns the transitions of all states of a machine. */
export const allTransitions = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  withDescendants(machine.root).flatMap(transitionsOf);

/** Returns the path of a state node in words, e.g. "form › submitting › checking". */
const pathInWords = ({ path, key }: { path: string[]; key: string }): string =>
  (path.length > 0 ? path : [key]).map(inWords).join(' › ');

/** A transition in words, e.g. "form › editing: submit, is invalid". */
export function transitionInWords(
  machine: AnyStateMachine,
  transition: AnyTransitionDefinition,
): string {
  const event = eventInWords(machine, transition.eventType);
  const condition = conditionInWords(transition);
  return `${pathInWords(transition.source)}: ${event}${condition ? `, ${condition}` : ''}`;
}

/** An event in words, with what it carries, e.g. `date.change {"date":"2026-12-01"}`. */
export function happeningInWords(
  machine: AnyStateMachine,
  { type, ...payload }: AnyEventObject,
): string {
  const carried = Object.keys(payload).length > 0 ? ` ${inJson(payload)}` : '';
  return `${eventInWords(machine, type)}${carried}`;
}

const inJson = (payload: object) =>
  JSON.stringify(payload, (_, value) => (value instanceof Error ? `${value}` : value));

/** Every combination of states, one of each parallel region, that a machine can rest in. */
export const combinations = (state: AnyStateNode): string[] => {
  const children = childrenOf(state).map(combinations);
  if (children.length === 0) return [state.id];
  if (state.type !== 'parallel') return children.flat();
  return children.reduce((rows, column) =>
    rows.flatMap((row) => column.map((cell) => `${row} + ${cell}`)),
  );
};

/** The combination of states of a snapshot. */
export const combinationOf = ({ _nodes }: AnyMachineSnapshot): string =>
  _nodes
    .filter((state) => childrenOf(state).length === 0)
    .sort((a, b) => a.order - b.order)
    .map(({ id }) => id)
    .join(' + ');
