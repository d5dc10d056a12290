import { defineConfig, mergeConfig } from 'vitest/config';
import config from '../vitest.config.ts';

/** The projects whose tests see the faults of an area: fast ones, on SQLite and in one process. */
const projectsOf: Readonly<Record<string, readonly string[]>> = {
  rules: ['node'],
  screen: ['node', 'components'],
  server: ['node', 'server'],
};
const names = projectsOf[process.env.AREA ?? 'rules'] ?? [];

const test = {
  // Stryker changes the text of code, and its threads stay in the time zone of the process.
  exclude: ['test/machines/devtools/**', 'test/deploy/**', 'test/studio/clock.test.ts'],
  // Shorter than Stryker's timeout, so that a failed test ends a mutant.
  testTimeout: 15_000,
  expect: { poll: { timeout: 5_000 } },
};

export default defineConfig({
  ...config,
  test: {
    ...config.test,
    projects: config.test?.projects?.flatMap((project) =>
      typeof project === 'object' && 'test' in project && names.includes(String(project.test?.name))
        ? mergeConfig(project, { test })
        : [],
    ),
  },
});
