import { mkdirSync, writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

/** Writes the generated files in machines/ (`npm run diagrams`). Vite compiles the TypeScript. */

const { module } = await runnerImport('./tools/machineFiles.ts', { configFile: false });
const folder = new URL('../machines/', import.meta.url);
mkdirSync(new URL('visualizer', folder), { recursive: true });
for (const [path, text] of Object.entries(await module.machineFiles())) {
  writeFileSync(new URL(path, folder), text);
}
