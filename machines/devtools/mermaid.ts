import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import {
  allTransitions,
  childrenOf,
  conditionInWords,
  eventInWords,
  inWords,
  isForbidding,
  namesInWords,
  statesOf,
  transitionId,
  transitionsOf,
} from './definition';

/**
 * Converts a machine to Mermaid text. Mermaid cannot lay out an arrow that crosses the border of a
 * composite state. So transitions from a composite state to its descendants start at a box "any
 * state of …" inside it. Transitions that leave it end at a box "to …" inside it, and an unlabelled
 * arrow leads from the composite state to the target.
 */

/** Mermaid text and, for each arrow in the order of Mermaid, the ids of its transitions. */
export interface Chart {
  readonly text: string;
  readonly arrows: readonly (readonly string[])[];
}

/** Returns the id of the box of a state in the text; Mermaid adds a prefix to it in the SVG. */
export const boxId = ({ machine, path }: AnyStateNode): string => [machine.id, ...path].join('_');

const anyStateId = (state: AnyStateNode) => `${boxId(state)}_any`;
const exitId = (home: AnyStateNode, target: AnyStateNode) =>
  `${boxId(home)}_to_${target.path.join('_')}`;

/** Returns a state node and its ancestors, innermost first. */
const outwards = (state: AnyStateNode): AnyStateNode[] => [
  state,
  ...(state.parent ? outwards(state.parent) : []),
];
const isWithin = (state: AnyStateNode, around: AnyStateNode) => outwards(state).includes(around);

/** True when a transition ends in its source state, so that it needs no arrow. */
const stays = ({ source, target }: AnyTransitionDefinition) => !target || target[0] === source;

function triggerInWords(transition: AnyTransitionDefinition, separator: string): string {
  const event = eventInWords(transition.source.machine, transition.eventType);
  const condition = conditionInWords(transition);
  return condition ? `${event}${separator}[${condition}]` : event;
}

/**
 * Returns the lines in the box of a state: actors, entry and exit actions, transitions without an
 * arrow, forbidden events.
 */
function linesOf(state: AnyStateNode): string[] {
  const own = transitionsOf(state);
  // Read from `config`: the lists of the state node also contain the timer actions of `after`.
  const entry = namesInWords(state.config.entry);
  const exit = namesInWords(state.config.exit);
  return [
    ...state.invoke.map(({ src }) => `invoke / ${namesInWords(src)}`),
    ...(entry ? [`entry / ${entry}`] : []),
    ...(exit ? [`exit / ${exit}`] : []),
    ...own
      .filter((transition) => stays(transition) && !isForbidding(transition))
      .map(
        (transition) => `${triggerInWords(transition, ' ')} / ${namesInWords(transition.actions)}`,
      ),
    ...own.filter(isForbidding).map(({ eventType }) => `forbids ${eventType}`),
  ];
}

/** An arrow between two boxes in the composite state `home`, for one or more transitions. */
interface Arrow {
  readonly home: AnyStateNode;
  readonly from: string;
  readonly to: string;
  readonly labels: readonly string[];
  readonly transitions: readonly string[];
  /** The target, when the arrow leads to a box "to …". */
  readonly exit?: AnyStateNode;
}

/** Returns the box for a state in the composite state `home`: its own, or that of its ancestor. */
const boxIn = (home: AnyStateNode, state: AnyStateNode) =>
  boxId(childrenOf(home).find((child) => isWithin(state, child)) ?? state);

/** Returns the arrows for a transition: none when it stays, two when it leaves a composite state. */
function arrowsOf(transition: AnyTransitionDefinition): Arrow[] {
  const { source } = transition;
  const target = transition.target?.[0];
  if (!target || target === source) return [];
  const label = triggerInWords(transition, '<br>');
  const arrow = { labels: [label], transitions: [transitionId(transition)] };
  if (isWithin(target, source)) {
    return [{ ...arrow, home: source, from: anyStateId(source), to: boxIn(source, target) }];
  }
  const home = source.parent ?? source;
  const common = outwards(home).find((around) => isWithin(target, around)) ?? home;
  const from = boxId(source);
  if (common === home) return [{ ...arrow, home, from, to: boxIn(home, target) }];
  return [
    { ...arrow, home, from, to: exitId(home, target), exit: target },
    { ...arrow, home: common, from: boxIn(common, source), to: boxIn(common, target), labels: [] },
  ];
}

/** Merges arrows between the same boxes into one, in the order of their first. */
const merged = (arrows: readonly Arrow[]): Arrow[] =>
  arrows.flatMap((arrow) => {
    const same = arrows.filter(({ from, to }) => from === arrow.from && to === arrow.to);
    if (same[0] !== arrow) return [];
    const labels = same.flatMap((other) => other.labels);
    return [{ ...arrow, labels, transitions: same.flatMap((other) => other.transitions) }];
  });

/** The arrow from the start symbol of a composite state to its initial state. */
function initialArrows(home: AnyStateNode): Arrow[] {
  const first = home.type === 'compound' ? home.initial.target : [];
  const arrow = { home, from: '[*]', labels: [], transitions: [] };
  return first.map((state) => ({ ...arrow, to: boxId(state) }));
}

const box = (id: string, title: string, lines: readonly string[] = []) => [
  `state "${title}" as ${id}`,
  ...lines.map((line) => `${id} : ${line}`),
];

const arrowLine = ({ from, to, labels }: Arrow) =>
  `${from} --> ${to}${labels.length > 0 ? ` : ${labels.join('<br>')}` : ''}`;

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

/** Returns the chart of a machine as Mermaid stateDiagram-v2 text, with the ids for its arrows. */
export function mermaidChart(machine: AnyStateMachine): Chart {
  const states = statesOf(machine);
  const arrows = merged([
    ...states.flatMap(initialArrows),
    ...allTransitions(machine).flatMap(arrowsOf),
  ]);

  const arrowsIn = (home: AnyStateNode) => arrows.filter((arrow) => arrow.home === home);
  const exitsOf = (state: AnyStateNode) => [
    ...new Set(arrowsIn(state).flatMap(({ exit }) => exit ?? [])),
  ];
  const hasAnyBox = (state: AnyStateNode) =>
    linesOf(state).length > 0 || arrows.some(({ from }) => from === anyStateId(state));

  const contents = (state: AnyStateNode): string[] => [
    // No arrow connects parallel regions; with direction LR, Mermaid places them in a column.
    `direction ${state.type === 'parallel' ? 'LR' : 'TB'}`,
    ...(hasAnyBox(state)
      ? box(anyStateId(state), `any state of ${inWords(state.key)}`, linesOf(state))
      : []),
    ...childrenOf(state).flatMap(draw),
    ...exitsOf(state).flatMap((exit) => box(exitId(state, exit), `to ${inWords(exit.key)}`)),
    ...arrowsIn(state).map(arrowLine),
  ];

  const draw = (state: AnyStateNode): string[] => {
    const [id, title] = [boxId(state), inWords(state.key)];
    if (childrenOf(state).length === 0) return box(id, title, linesOf(state));
    const suffix = state.parent?.type === 'parallel' ? ' (in parallel)' : '';
    return [`state "${title}${suffix}" as ${id} {`, ...indented(contents(state)), '}'];
  };

  const classes = states
    .filter((state) => childrenOf(state).length > 0)
    .flatMap((state) => [
      ...(hasAnyBox(state) ? [`class ${anyStateId(state)} any`] : []),
      ...exitsOf(state).map((exit) => `class ${exitId(state, exit)} exit`),
    ]);

  /** The arrows in the order of the text: those of the children first. */
  const inTextOrder = (state: AnyStateNode): Arrow[] => [
    ...childrenOf(state).flatMap(inTextOrder),
    ...arrowsIn(state),
  ];

  const text = [
    ...['---', 'config:', '  state:', '    nodeSpacing: 30', '    rankSpacing: 42', '---'],
    'stateDiagram-v2',
    ...indented([
      'classDef any stroke-dasharray:6 4',
      'classDef exit stroke-dasharray:2 3,font-style:italic',
      ...contents(machine.root),
      // Mermaid ignores class statements inside a composite state.
      ...classes,
    ]),
  ].join('\n');
  return { text, arrows: inTextOrder(machine.root).map(({ transitions }) => transitions) };
}
