import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import {
  childrenOf,
  conditionInWords,
  eventInWords,
  inWords,
  namesInWords,
  transitionId,
  transitionsOf,
  withDescendants,
} from './definition';

/**
 * Converts a machine to Mermaid flowcharts, one for each parallel region. A composite state is a
 * subgraph; Mermaid draws no arrow from a subgraph to a node inside it, so the arrows of the state
 * start at a box "any state of …" inside it.
 */

/** Formats the words for a state (with its id) or a transition (with its transitionId). */
type Mark = (words: string, id: string) => string;

const boxId = ({ machine, path }: AnyStateNode): string => [machine.id, ...path].join('_');
const isComposite = (state: AnyStateNode) => childrenOf(state).length > 0;
const isInitial = (state: AnyStateNode) =>
  state.parent?.type === 'compound' && state.parent.initial.target[0] === state;

/** Returns the innermost initial state, where the arrows to a state end. */
function entered(state: AnyStateNode): AnyStateNode {
  const initial = childrenOf(state).find(isInitial);
  return initial ? entered(initial) : state;
}

/** True when a transition ends in its source state, so that it needs no arrow. */
const stays = ({ source, target }: AnyTransitionDefinition) => !target || target[0] === source;

/** Returns a transition as "event [condition] / actions", marked. */
function markedTransition(transition: AnyTransitionDefinition, mark: Mark): string {
  const event = eventInWords(transition.source.machine, transition.eventType);
  const condition = conditionInWords(transition);
  const trigger = condition ? `${event} [${condition}]` : event;
  const words = [trigger, namesInWords(transition.actions)].filter(Boolean).join(' / ');
  return mark(words, transitionId(transition));
}

const label = (lines: readonly string[]) => `["${lines.join('<br>')}"]`;
const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

/** Returns the lines in the box of a state: actors, entry and exit actions, other transitions. */
const linesOf = (state: AnyStateNode, mark: Mark): string[] => [
  ...state.invoke.map(({ src }) => `invoke / ${namesInWords(src)}`),
  // Read from `config`: the lists of the state node also contain the timer actions of `after`.
  ...[state.config.entry ?? []].flat().map((action) => `entry / ${namesInWords(action)}`),
  ...[state.config.exit ?? []].flat().map((action) => `exit / ${namesInWords(action)}`),
  ...transitionsOf(state)
    .filter(stays)
    .map((transition) => markedTransition(transition, mark)),
];

/** Returns the box "any state of …", unless nothing holds in every state of a composite state. */
function anyState(state: AnyStateNode, mark: Mark): string[] {
  const lines = linesOf(state, mark);
  if (lines.length === 0 && transitionsOf(state).length === 0) return [];
  return [`${boxId(state)}_any${label([`any state of ${inWords(state.key)}`, ...lines])}:::any`];
}

/** Returns the boxes of a state and of its descendants. */
function boxes(state: AnyStateNode, mark: Mark): string[] {
  const title = mark(`${isInitial(state) ? '● ' : ''}${inWords(state.key)}`, state.id);
  if (!isComposite(state)) return [boxId(state) + label([title, ...linesOf(state, mark)])];
  const inner = [
    'direction TB',
    ...anyState(state, mark),
    ...childrenOf(state).flatMap((child) => boxes(child, mark)),
  ];
  return [`subgraph ${boxId(state)}${label([title])}`, ...indented(inner), 'end'];
}

/** Returns the arrows from the states of a region; transitions between the same boxes share one. */
function arrows(region: AnyStateNode, mark: Mark): string[] {
  const shared = new Map<string, string[]>();
  for (const transition of withDescendants(region).flatMap(transitionsOf)) {
    const { source, target: [target] = [] } = transition;
    if (!target || stays(transition)) continue;
    const from = boxId(source) + (isComposite(source) ? '_any' : '');
    const ends = `${from} --> ${boxId(entered(target))}`;
    shared.set(ends, [...(shared.get(ends) ?? []), markedTransition(transition, mark)]);
  }
  return [...shared].map(([ends, words]) =>
    ends.replace(' --> ', ` -- "${words.join('<br>')}" --> `),
  );
}

/** Returns the charts of a machine as Mermaid text: one for each parallel region. */
export function mermaidCharts({ root }: AnyStateMachine, mark: Mark = (words) => words): string[] {
  const [around, regions] =
    root.type === 'parallel' ? [anyState(root, mark), childrenOf(root)] : [[], [root]];
  return [around, ...regions.map((region) => [...boxes(region, mark), ...arrows(region, mark)])]
    .filter((lines) => lines.length > 0)
    .map((lines) => ['flowchart', ...indented([...lines, 'classDef any stroke-dasharray:6 4'])])
    .map((lines) => lines.join('\n'));
}
