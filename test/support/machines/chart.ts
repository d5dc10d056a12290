import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import {
  childrenOf,
  conditionInWords,
  eventInWords,
  inWords,
  transitionsOf,
} from '#machines/devtools/definition';

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
