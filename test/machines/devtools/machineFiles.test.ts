import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { machineFiles } from '../../support/machines/machineFiles.ts';

const folder = new URL('../../../machines/', import.meta.url);

it('the files that `npm run diagrams` writes are up to date', async () => {
  const files = machineFiles();
  for (const [path, text] of Object.entries(files)) {
    await expect(text).toMatchFileSnapshot(fileURLToPath(new URL(path, folder)));
  }
  const written = readdirSync(new URL('visualizer', folder)).map((name) => `visualizer/${name}`);
  expect(['README.md', ...written].sort()).toEqual(Object.keys(files).sort());
});
