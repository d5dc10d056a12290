import { readFileSync } from 'node:fs';
import { type CataloguedMachine, catalogue } from '#machines/devtools/catalogue';
import { invariants as ofStudio } from '../../model/invariants.ts';
import { invariants as ofForm } from './bookingInvariants.ts';
import { mermaidCharts } from './mermaid.ts';

const folder = new URL('../../../machines/', import.meta.url);

/** The configuration of a machine as JSON, without what the site puts in: sentences and context. */
const configurationOf = ({ machine }: CataloguedMachine): string =>
  JSON.stringify(
    { ...machine.config, context: undefined },
    (key, value) => (key === 'params' ? undefined : value),
    2,
  );

/** What stands in for an implementation; a delay that is a number stays. */
const standIns = {
  actors: () => 'fromPromise(() => new Promise(() => {}))',
  actions: () => '() => {}',
  guards: (name: string) => `({ event }) => event.holds?.includes('${name}') ?? false`,
  delays: (_: string, delay: unknown) => (typeof delay === 'number' ? delay : '() => 1000'),
} as const;

/** Returns the code of a machine with stand-ins for all that the site provides. */
function codeOf(catalogued: CataloguedMachine): string {
  const { machine } = catalogued;
  const lines = Object.entries(standIns).flatMap(([kind, standIn]) => {
    const named = Object.entries(machine.implementations[kind as keyof typeof standIns]);
    if (named.length === 0) return [];
    const parts = named.map(([name, part]) => `    ${name}: ${standIn(name, part)},`);
    return [`  ${kind}: {`, ...parts, '  },'];
  });
  const packages = lines.join().includes('fromPromise') ? 'fromPromise, setup' : 'setup';
  return `/** Written by \`npm run diagrams\` from machines/${machine.id}.ts. */
import { ${packages} } from 'xstate';

export const ${machine.id}Machine = setup({
${lines.join('\n')}
}).createMachine(${configurationOf(catalogued)});
`;
}

const list = (invariants: object) =>
  Object.keys(invariants)
    .map((sentence) => `- ${sentence}`)
    .join('\n');

/** The invariants of the booking machine, and where the tests check them. */
const invariants = [
  '### What always holds in the booking form',
  'Checked after every event in every state that the tests reach.',
  list(ofForm),
  '### What always holds between visitors, network and studio',
  "The soak test checks it in every order of presses, edits, reloads, lost and late calls, somebody else's booking, moves and cancellations, with the server's own code.",
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
function readme(current: string): string {
  const [introduction] = current.split('\n## ', 1);
  return [introduction, ...catalogue.map((catalogued) => `${chapter(catalogued)}\n`)].join('\n');
}

/** Returns the text of each file that `npm run diagrams` writes, by its path in machines/. */
export function machineFiles(): Readonly<Record<string, string>> {
  const current = readFileSync(new URL('README.md', folder), 'utf8');
  const files: Record<string, string> = { 'README.md': readme(current) };
  for (const catalogued of catalogue) {
    const { id } = catalogued.machine;
    files[`visualizer/${id}.js`] = codeOf(catalogued);
    files[`visualizer/${id}.json`] = `${configurationOf(catalogued)}\n`;
  }
  return files;
}
