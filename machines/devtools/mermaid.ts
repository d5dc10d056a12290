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
 * A machine's chart as Mermaid text. Mermaid cannot lay out an arrow that crosses the border of a
 * composite state, so none does: what a composite state does in all of its states hangs on a box
 * "any state of …" inside it, and an arrow that leaves it ends at a box "to …" inside it.
 */

/** A chart, and which transitions each arrow stands for in the order in which Mermaid counts them. */
export interface Chart {
  readonly text: string;
  readonly arrows: readonly (readonly string[])[];
}

/** The name of a state's box in the text and, after a prefix, in the drawing. */
export const boxId = ({ machine, path }: AnyStateNode): string => [machine.id, ...path].join('_');

const anyStateId = (state: AnyStateNode) => `${boxId(state)}_any`;
const exitId = (home: AnyStateNode, target: AnyStateNode) =>
  `${boxId(home)}_to_${target.path.join('_')}`;

/** The state and those around it, innermost first. */
const outwards = (state: AnyStateNode): AnyStateNode[] => [
  state,
  ...(state.parent ? outwards(state.parent) : []),
];
const isWithin = (state: AnyStateNode, around: AnyStateNode) => outwards(state).includes(around);

/** Whether a transition ends in the state that it begins in, so that it needs no arrow. */
const stays = ({ source, target }: AnyTransitionDefinition) => !target || target[0] === source;

function triggerInWords(transition: AnyTransitionDefinition, separator: string): string {
  const event = eventInWords(transition.source.machine, transition.eventType);
  const condition = conditionInWords(transition);
  return condition ? `${event}${separator}[${condition}]` : event;
}

const actionsInWords = (actions: unknown) => namesOf(actions).map(inWords).join(', ');

/** The lines in a state's box: its actors, what it does without leaving it, what it forbids. */
function linesOf(state: AnyStateNode): string[] {
  const own = transitionsOf(state);
  // As written: the state's own lists also hold the timers that xstate starts and stops for `after`.
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

/** The transitions between two boxes in one composite state. */
interface Arrow {
  readonly home: AnyStateNode;
  readonly from: string;
  readonly to: string;
  readonly labels: string[];
  readonly transitions: string[];
}

/** A box "to …" in a composite state. */
interface Exit {
  readonly home: AnyStateNode;
  readonly target: AnyStateNode;
}

/** Where a machine's transitions begin and end on paper. */
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

/** The chart of a machine: the text of a Mermaid stateDiagram-v2, and what its arrows stand for. */
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
      // Regions, which no arrow joins, stand one below the other when the direction is sideways.
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
      // Inside a composite state these would be overlooked.
      ...classes,
    ]),
  ].join('\n');
  return { text, arrows: drawn };
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
