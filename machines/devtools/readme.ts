import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { type CataloguedMachine, catalogue } from './catalogue';
import {
  allTransitions,
  conditionInWords,
  eventInWords,
  inWords,
  isForbidding,
  lengthOf,
  nameOf,
  namesInWords,
  pathInWords,
  statesOf,
} from './definition';
import { mermaidChart } from './mermaid';

/** Generates machines/README.md: an introduction, then a diagram and tables for each machine. */

const introduction = `# The machines

What the site does is decided here; what it looks like is decided in \`src/screens\`. Each machine is one file, made to be
read in the XState visualizer or editor extension. To watch the machines at work, run \`npm run dev\` and open \`/machines/\`
(with the last slash) beside the site, or add \`?inspect\` to the address of any page for the Stately Inspector.

Everything below is written by \`npm run diagrams\` from the code; change the code, not this file.

How to read the diagrams: an arrow says what happens and, in brackets, what has to hold. A dashed box **any state of …**
says what holds in every state around it; a dotted box **to …** leads out of the state that it is in. A forbidden event
is one that the state takes and ignores, although a state around it would answer.
`;

const code = (name: string) => `\`${name}\``;

/** Returns a Markdown table with padded columns, or "None." when there are no rows. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return 'None.';
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((cells) => (cells[column] ?? title).length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Joins the distinct items with commas; returns a dash when there are none. */
const listed = (items: readonly string[]) => [...new Set(items)].join(', ') || '–';

function destination(transition: AnyTransitionDefinition): string {
  if (isForbidding(transition)) return 'forbidden';
  return transition.target?.map(pathInWords).join(', ') ?? 'stays';
}

function eventsTable({ machine, examples }: CataloguedMachine): string {
  return table(
    ['Event', 'Carries', 'Answered in', 'Forbidden in'],
    Object.entries(examples({ date: '2026-12-01', minutes: 600 })).map(([type, payload]) => {
      const own = allTransitions(machine).filter(({ eventType }) => eventType === type);
      const places = (forbidden: boolean) =>
        listed(
          own.filter((t) => isForbidding(t) === forbidden).map(({ source }) => pathInWords(source)),
        );
      return [code(type), listed(Object.keys(payload).map(code)), places(false), places(true)];
    }),
  );
}

const transitionsTable = (machine: AnyStateMachine) =>
  table(
    ['In', 'When', 'If', 'Goes to', 'And does'],
    allTransitions(machine).map((transition) => [
      pathInWords(transition.source),
      eventInWords(machine, transition.eventType),
      conditionInWords(transition) ?? '',
      destination(transition),
      namesInWords(transition.actions),
    ]),
  );

const guardsTable = (machine: AnyStateMachine) =>
  table(
    ['Guard', 'Holds when', 'Decides'],
    Object.keys(machine.implementations.guards).map((name) => {
      const guarded = allTransitions(machine)
        .filter(({ guard }) => guard && nameOf(guard) === name)
        .map(
          ({ source, eventType }) =>
            `${eventInWords(machine, eventType)} in ${pathInWords(source)}`,
        );
      return [code(name), inWords(name), listed(guarded)];
    }),
  );

const delaysTable = (machine: AnyStateMachine) =>
  table(
    ['Delay', 'In words', 'Length'],
    Object.keys(machine.implementations.delays).map((name) => [
      code(name),
      inWords(name),
      lengthOf(machine, name) ?? 'computed',
    ]),
  );

const actorsTable = (machine: AnyStateMachine) =>
  table(
    ['Actor', 'In words', 'Invoked in'],
    statesOf(machine).flatMap((state) =>
      state.invoke.map(({ src }) => [code(nameOf(src)), inWords(nameOf(src)), pathInWords(state)]),
    ),
  );

function chapter(catalogued: CataloguedMachine): string {
  const { machine, about } = catalogued;
  const tables = {
    Events: eventsTable(catalogued),
    Guards: guardsTable(machine),
    Delays: delaysTable(machine),
    Actors: actorsTable(machine),
    Transitions: transitionsTable(machine),
  };
  return [
    `## ${machine.id}`,
    `${about} Defined in [${machine.id}.ts](${machine.id}.ts).`,
    `\`\`\`mermaid\n${mermaidChart(machine).text}\n\`\`\``,
    ...Object.entries(tables).map(([title, text]) => `### ${title} of ${machine.id}\n\n${text}`),
  ].join('\n\n');
}

/** Returns the complete text of machines/README.md. */
export const readme = (): string =>
  [introduction, ...catalogue.map((catalogued) => `${chapter(catalogued)}\n`)].join('\n');
