import type { AnyStateMachine } from 'xstate';
import { type CataloguedMachine, catalogue } from '#machines/devtools/catalogue';
import {
  allTransitions,
  conditionInWords,
  eventInWords,
  namesInWords,
  pathInWords,
} from '#machines/devtools/definition';
import { mermaidCharts } from '#machines/devtools/mermaid';
import booking from '../machines/devtools/checked/booking.json';
import visitors from '../machines/devtools/checked/visitors.json';

/** Generates machines/README.md: an introduction, then diagrams and a table for each machine. */

const introduction = `# The machines

What the site does is decided here; what it looks like is decided in \`src/screens\`. Each machine is one file. To watch the
machines at work, run \`npm run dev\` and open \`/machines/\` (with the last slash) beside the site, or add \`?inspect\` to the
address of any page for the Stately Inspector.

To open a machine in the XState visualizer or the Stately editor, take its files in [visualizer](visualizer):

- The \`.js\` file imports only \`xstate\` and starts without input: paste it into the visualizer, or into the editor with
  **Import** in its Code panel. Guards, actions and delays are those of the site. The calls never answer, so send their
  answers, e.g. \`{ "type": "xstate.done.actor.checkAvailability", "output": true }\`.
- The \`.json\` file is the configuration alone: import it into the editor, or open it with the Stately extension of VS Code.

Everything below and in \`visualizer\` is written by \`npm run diagrams\` from the code; change the code, not these files.

How to read the diagrams: an arrow says what happens and, in brackets, what has to hold; ● is the initial state. A dashed
box **any state of …** says what holds in every state around it. Each diagram is a region: all regions of a machine run in
parallel.
`;

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Returns a Markdown table of the transitions. Its columns are not padded: small differences. */
const transitionsTable = (machine: AnyStateMachine): string =>
  [
    row(['In', 'When', 'If', 'Goes to', 'And does']),
    row(Array(5).fill('---')),
    ...allTransitions(machine).map((transition) =>
      row([
        pathInWords(transition.source),
        eventInWords(machine, transition.eventType),
        conditionInWords(transition) ?? '',
        transition.target?.map(pathInWords).join(', ') ?? 'stays',
        namesInWords(transition.actions),
      ]),
    ),
  ].join('\n');

interface Checked {
  readonly invariants: readonly string[];
  readonly states: number;
  readonly steps: number;
}

const list = ({ invariants }: Checked) => invariants.map((sentence) => `- ${sentence}`).join('\n');
const count = ({ states, steps }: Checked) =>
  `${states.toLocaleString('en')} states and ${steps.toLocaleString('en')} steps`;

/** Returns what always holds for a machine, and where it was checked; nothing when nothing is listed. */
const invariantsOf = (id: string): string[] =>
  id === 'booking'
    ? [
        '### What always holds in the booking form',
        `Checked in every state that the events of the tests lead to (${count(booking)}), and with random events.`,
        list(booking),
        '### What always holds between visitors, network and studio',
        `Checked in every order of two presses, an edit, a reload, lost and late calls, somebody else's booking and a cancellation by the studio (${count(visitors)}), with the server's own code. The soak test has larger bounds.`,
        list(visitors),
      ]
    : [];

function chapter({ machine, about }: CataloguedMachine): string {
  return [
    `## ${machine.id}`,
    `${about} Defined in [${machine.id}.ts](${machine.id}.ts).`,
    ...mermaidCharts(machine).map((text) => `\`\`\`mermaid\n${text}\n\`\`\``),
    ...invariantsOf(machine.id),
    `### Transitions of ${machine.id}`,
    transitionsTable(machine),
  ].join('\n\n');
}

/** Returns the complete text of machines/README.md. */
export const readme = (): string =>
  [introduction, ...catalogue.map((catalogued) => `${chapter(catalogued)}\n`)].join('\n');
