import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import {
  childrenOf,
  conditionInWords,
  eventInWords,
  isForbidding,
  statesOf,
  transitionId,
  transitionsOf,
} from './definition';
import { inWords, namesOf } from './words';

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

const actionsInWords = (actions: unknown) => namesOf(actions).map(inWords).join(', ');

/**
 * Returns the lines in the box of a state: actors, entry and exit actions, transitions without an
 * arrow, forbidden events.
 */
function linesOf(state: AnyStateNode): string[] {
  const own = transitionsOf(state);
  // Read from `config`: the lists of the state node also contain the timer actions of `after`.
  const entry = actionsInWords(state.config.entry);
  const exit = actionsInWords(state.config.exit);
  return [
    ...state.invoke.map(({ src }) => `invoke / ${actionsInWords(src)}`),
    ...(entry ? [`entry / ${entry}`] : []),
    ...(exit ? [`exit / ${exit}`] : []),
    ...own
      .filter((transition) => stays(transition) && !isForbidding(transition))
      .map(
        (transition) =>
          `${triggerInWords(transition, ' ')} / ${actionsInWords(transition.actions)}`,
      ),
    ...own.filter(isForbidding).map(({ eventType }) => `forbids ${eventType}`),
  ];
}

/** An arrow between two boxes in the composite state `home`, for one or more transitions. */
interface Arrow {
  readonly home: AnyStateNode;
  readonly from: string;
  readonly to: string;
  readonly labels: string[];
  readonly transitions: string[];
}

/** A box "to …" in the composite state `home`, for transitions that leave it. */
interface Exit {
  readonly home: AnyStateNode;
  readonly target: AnyStateNode;
}

/** Returns the arrows and the exit boxes for the transitions of a machine. */
function plan(machine: AnyStateMachine) {
  const arrows = new Map<string, Arrow>();
  const exits = new Map<string, Exit>();

  const add = (
    transition: AnyTransitionDefinition,
    home: AnyStateNode,
    from: string,
    to: string,
    isLabelled = true,
  ) => {
    const key = `${from} ${to}`;
    const arrow = arrows.get(key) ?? { home, from, to, labels: [], transitions: [] };
    arrows.set(key, arrow);
    arrow.transitions.push(transitionId(transition));
    if (isLabelled) arrow.labels.push(triggerInWords(transition, '<br>'));
  };
  const boxAmong = (level: AnyStateNode, state: AnyStateNode) =>
    boxId(childrenOf(level).find((child) => isWithin(state, child)) ?? state);

  for (const transition of statesOf(machine).flatMap(transitionsOf)) {
    const { source } = transition;
    const target = transition.target?.[0];
    if (!target || stays(transition)) continue;
    if (isWithin(target, source)) {
      add(transition, source, anyStateId(source), boxAmong(source, target));
      continue;
    }
    const home = source.parent ?? source;
    const level = outwards(home).find((around) => isWithin(target, around)) ?? home;
    if (level === home) {
      add(transition, home, boxId(source), boxAmong(home, target));
    } else {
      exits.set(exitId(home, target), { home, target });
      add(transition, home, boxId(source), exitId(home, target));
      add(transition, level, boxAmong(level, source), boxAmong(level, target), false);
    }
  }
  return { arrows: [...arrows.values()], exits: [...exits.values()] };
}

/** Returns the chart of a machine as Mermaid stateDiagram-v2 text, with the ids for its arrows. */
export function mermaidChart(machine: AnyStateMachine): Chart {
  const { arrows, exits } = plan(machine);
  const drawn: string[][] = [];
  const classes: string[] = [];

  const box = (id: string, title: string, lines: readonly string[] = []) => [
    `state "${title}" as ${id}`,
    ...lines.map((line) => `${id} : ${line}`),
  ];

  const arrowLine = (from: string, to: string, transitions: string[], labels: string[] = []) => {
    drawn.push(transitions);
    return `${from} --> ${to}${labels.length > 0 ? ` : ${labels.join('<br>')}` : ''}`;
  };

  const contents = (state: AnyStateNode): string[] => {
    const lines = linesOf(state);
    const any = anyStateId(state);
    const hasAny = lines.length > 0 || arrows.some(({ from }) => from === any);
    if (hasAny) classes.push(`class ${any} any`);
    const exitBoxes = exits
      .filter(({ home }) => home === state)
      .flatMap(({ target }) => {
        classes.push(`class ${exitId(state, target)} exit`);
        return box(exitId(state, target), `to ${inWords(target.key)}`);
      });
    return [
      // No arrow connects parallel regions; with direction LR, Mermaid places them in a column.
      `direction ${state.type === 'parallel' ? 'LR' : 'TB'}`,
      ...(hasAny ? box(any, `any state of ${inWords(state.key)}`, lines) : []),
      ...childrenOf(state).flatMap(draw),
      ...exitBoxes,
      ...(state.type === 'compound'
        ? state.initial.target.map((first) => arrowLine('[*]', boxId(first), []))
        : []),
      ...arrows
        .filter(({ home }) => home === state)
        .map(({ from, to, labels, transitions }) => arrowLine(from, to, transitions, labels)),
    ];
  };

  const draw = (state: AnyStateNode): string[] => {
    const title = inWords(state.key);
    if (childrenOf(state).length === 0) return box(boxId(state), title, linesOf(state));
    const isRegion = state.parent?.type === 'parallel';
    return [
      `state "${isRegion ? `${title} (in parallel)` : title}" as ${boxId(state)} {`,
      ...indented(contents(state)),
      '}',
    ];
  };

  const body = contents(machine.root);
  const text = [
    ...['---', 'config:', '  state:', '    nodeSpacing: 30', '    rankSpacing: 42', '---'],
    'stateDiagram-v2',
    ...indented([
      'classDef any stroke-dasharray:6 4',
      'classDef exit stroke-dasharray:2 3,font-style:italic',
      ...body,
      // Mermaid ignores class statements inside a composite state.
      ...classes,
    ]),
  ].join('\n');
  return { text, arrows: drawn };
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
