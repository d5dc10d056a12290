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
import { invariants as ofForm } from '../test/machines/support/bookingInvariants.ts';
import { invariants as ofStudio } from '../test/model/invariants.ts';

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

const list = (invariants: readonly (readonly [sentence: string, ...unknown[]])[]) =>
  invariants.map(([sentence]) => `- ${sentence}`).join('\n');

/** What always holds for the booking machine, and where the tests check it. */
const invariants = [
  '### What always holds in the booking form',
  'Checked after every event in every state that the tests reach.',
  list(ofForm),
  '### What always holds between visitors, network and studio',
  "Checked in every order of two presses, an edit, a reload, lost and late calls, somebody else's booking and a cancellation by the studio, with the server's own code. The soak test has larger bounds.",
  list(ofStudio),
];

function chapter({ machine, about }: CataloguedMachine): string {
  return [
    `## ${machine.id}`,
    `${about} Defined in [${machine.id}.ts](${machine.id}.ts).`,
    ...mermaidCharts(machine).map((text) => `\`\`\`mermaid\n${text}\n\`\`\``),
    ...(machine.id === 'booking' ? invariants : []),
    `### Transitions of ${machine.id}`,
    transitionsTable(machine),
  ].join('\n\n');
}

/**
 * Returns the text of machines/README.md: its introduction, which is written by hand and ends at the
 * first chapter, then diagrams and a table for each machine.
 */
export function readme(current: string): string {
  const [introduction] = current.split('\n## ', 1);
  return [introduction, ...catalogue.map((catalogued) => `${chapter(catalogued)}\n`)].join('\n');
}
