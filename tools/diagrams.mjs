import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

/** Writes machines/README.md from the machines (npm run diagrams); Vite reads their TypeScript. */

const { module } = await runnerImport('./machines/devtools/readme.ts', { configFile: false });
writeFileSync(new URL('../machines/README.md', import.meta.url), module.readme());
