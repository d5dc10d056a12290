import { type CataloguedMachine, catalogue } from '#machines/devtools/catalogue';
import { mermaidCharts } from '#machines/devtools/mermaid';
import { invariants as ofForm } from '../test/machines/support/bookingInvariants.ts';
import { invariants as ofStudio } from '../test/model/invariants.ts';

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
  ].join('\n\n');
}

/**
 * Returns the text of machines/README.md: its introduction, which is written by hand and ends at the
 * first chapter, then the diagrams of each machine.
 */
export function readme(current: string): string {
  const [introduction] = current.split('\n## ', 1);
  return [introduction, ...catalogue.map((catalogued) => `${chapter(catalogued)}\n`)].join('\n');
}
