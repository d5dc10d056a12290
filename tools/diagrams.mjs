import { writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';

/** Generates machines/README.md (`npm run diagrams`). Vite compiles the machines' TypeScript. */

const { module } = await runnerImport('./machines/devtools/readme.ts', { configFile: false });
writeFileSync(new URL('../machines/README.md', import.meta.url), module.readme());
