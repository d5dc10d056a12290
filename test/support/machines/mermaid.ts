import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import {
  activitiesInWords,
  childrenOf,
  conditionInWords,
  eventInWords,
  inWords,
  isInitial,
  namesInWords,
  stateId,
  transitionsOf,
} from '#machines/devtools/definition';
import { withDescendants } from './chart.ts';

/**
 * Converts a machine to Mermaid flowcharts, one for each parallel region. A composite state is a
 * subgraph; Mermaid draws no arrow from a subgraph to a node inside it, so the arrows of the state
 * start at a box "any state of …" inside it.
 */

const isComposite = (state: AnyStateNode) => childrenOf(state).length > 0;

/** Returns the innermost initial state, where the arrows to a state end. */
function entered(state: AnyStateNode): AnyStateNode {
  const initial = childrenOf(state).find(isInitial);
  return initial ? entered(initial) : state;
}

/** True when a transition ends in its source state, so that it needs no arrow. */
const stays = ({ source, target }: AnyTransitionDefinition) => !target || target[0] === source;

/** Returns a transition as "event [condition] / actions". */
function transitionLine(transition: AnyTransitionDefinition): string {
  const event = eventInWords(transition.source.machine, transition.eventType);
  const condition = conditionInWords(transition);
  const trigger = condition ? `${event} [${condition}]` : event;
  return [trigger, namesInWords(transition.actions)].filter(Boolean).join(' / ');
}

const label = (lines: readonly string[]) => `["${lines.join('<br>')}"]`;
const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

/** Returns the lines in the box of a state: actors, entry and exit actions, other transitions. */
const linesOf = (state: AnyStateNode): string[] => [
  ...activitiesInWords(state),
  ...transitionsOf(state).filter(stays).map(transitionLine),
];

/** Returns the box "any state of …", unless nothing holds in every state of a composite state. */
function anyState(state: AnyStateNode): string[] {
  const lines = linesOf(state);
  if (lines.length === 0 && transitionsOf(state).length === 0) return [];
  return [`${stateId(state)}_any${label([`any state of ${inWords(state.key)}`, ...lines])}:::any`];
}

/** Returns the first line in the box of a state. */
const titleOf = (state: AnyStateNode): string =>
  `${isInitial(state) ? '● ' : ''}${inWords(state.key)}`;

/** Returns the boxes of a state and of its descendants. */
function boxes(state: AnyStateNode): string[] {
  const title = titleOf(state);
  if (!isComposite(state)) return [stateId(state) + label([title, ...linesOf(state)])];
  const inner = ['direction TB', ...anyState(state), ...childrenOf(state).flatMap(boxes)];
  return [`subgraph ${stateId(state)}${label([title])}`, ...indented(inner), 'end'];
}

/** Returns the arrows from the states of a region; transitions between the same boxes share one. */
function arrows(region: AnyStateNode): string[] {
  const shared = new Map<string, string[]>();
  for (const transition of withDescendants(region).flatMap(transitionsOf)) {
    const { source, target: [target] = [] } = transition;
    if (!target || stays(transition)) continue;
    const from = stateId(source) + (isComposite(source) ? '_any' : '');
    const ends = `${from} --> ${stateId(entered(target))}`;
    shared.set(ends, [...(shared.get(ends) ?? []), transitionLine(transition)]);
  }
  return [...shared].map(([ends, words]) =>
    ends.replace(' --> ', ` -- "${words.join('<br>')}" --> `),
  );
}

/** Returns the charts of a machine as Mermaid text: one for each parallel region. */
export function mermaidCharts({ root }: AnyStateMachine): string[] {
  const [around, regions] =
    root.type === 'parallel' ? [anyState(root), childrenOf(root)] : [[], [root]];
  return [around, ...regions.map((region) => [...boxes(region), ...arrows(region)])]
    .filter((lines) => lines.length > 0)
    .map((lines) => ['flowchart', ...indented([...lines, 'classDef any stroke-dasharray:6 4'])])
    .map((lines) => lines.join('\n'));
}
