import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { initialTransition } from 'xstate';
import { type CataloguedMachine, catalogue } from '#machines/devtools/catalogue';
import { readme } from './machinesReadme.ts';

/** Generates machines/README.md and machines/visualizer, which `npm run diagrams` writes. */

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
  const entry = fileURLToPath(new URL(`../machines/${machine.id}.ts`, import.meta.url));
  const banner = `/** Written by \`npm run diagrams\` from machines/${machine.id}.ts, to be run alone. */`;
  const bundles = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'standalone-machine',
        enforce: 'pre',
        transform: { filter: { id: entry }, handler: (source) => standalone(source, input) },
      },
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

/** Returns the configuration of a machine as JSON, with the context that it starts with. */
function configurationOf({ machine, input }: CataloguedMachine): string {
  const [{ context }] = initialTransition(machine, input);
  return `${JSON.stringify({ ...machine.config, context }, null, 2)}\n`;
}

/** Returns the text of each generated file, by its path in machines/. */
export async function machineFiles(): Promise<Readonly<Record<string, string>>> {
  const files: Record<string, string> = { 'README.md': readme() };
  for (const catalogued of catalogue) {
    const { id } = catalogued.machine;
    files[`visualizer/${id}.js`] = await codeOf(catalogued);
    files[`visualizer/${id}.json`] = configurationOf(catalogued);
  }
  return files;
}
