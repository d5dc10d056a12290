import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { initialTransition } from 'xstate';
import { type CataloguedMachine, catalogue } from '#machines/devtools/catalogue';
import { mermaidCharts } from '#machines/devtools/mermaid';
import { invariants as ofStudio } from '../test/model/invariants.ts';
import { invariants as ofForm } from '../test/support/machines/bookingInvariants.ts';

const folder = new URL('../machines/', import.meta.url);

/**
 * Prepares the source of a machine to run alone: with a default input, watchers and actions that do
 * nothing and calls that never answer, so that their answers can be sent by hand.
 */
const standalone = (source: string, input: object): string =>
  source
    .replace('context: ({ input }) =>', `context: ({ input = ${JSON.stringify(input)} }) =>`)
    .replaceAll(/(async )?\(\) =>\s*notProvided\('\w+'\)/g, (_, isCall?: string) =>
      isCall ? '() => new Promise(() => {})' : '() => {}',
    );

/** Returns the code of a machine with all that it imports, except XState. */
async function codeOf({ machine, input }: CataloguedMachine): Promise<string> {
  const entry = fileURLToPath(new URL(`${machine.id}.ts`, folder));
  const banner = `/** Written by \`npm run diagrams\` from machines/${machine.id}.ts, to be run alone. */`;
  const handler = (source: string) => standalone(source, input);
  const bundles = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      { name: 'standalone', enforce: 'pre', transform: { filter: { id: entry }, handler } },
    ],
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: 'xstate', output: { banner } },
    },
  });
  const [bundle] = [bundles].flat() as Rolldown.RolldownOutput[];
  return bundle?.output[0].code ?? '';
}

const list = (invariants: readonly (readonly [sentence: string, ...unknown[]])[]) =>
  invariants.map(([sentence]) => `- ${sentence}`).join('\n');

/** The invariants of the booking machine, and where the tests check them. */
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

/** Returns the text of each file that `npm run diagrams` writes, by its path in machines/. */
export async function machineFiles(): Promise<Readonly<Record<string, string>>> {
  const current = readFileSync(new URL('README.md', folder), 'utf8');
  const files: Record<string, string> = { 'README.md': readme(current) };
  for (const catalogued of catalogue) {
    const { machine, input } = catalogued;
    const [{ context }] = initialTransition(machine, input);
    const configuration = { ...machine.config, context };
    files[`visualizer/${machine.id}.js`] = await codeOf(catalogued);
    files[`visualizer/${machine.id}.json`] = `${JSON.stringify(configuration, null, 2)}\n`;
  }
  return files;
}
