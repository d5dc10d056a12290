import { onTestFinished } from 'vitest';
import {
  type SpawnedStudio,
  type StudioOptions,
  type StudioProcess,
  spawnStudio,
  startStudio,
} from './serverProcess.ts';
import { freshFolder } from './testApi.ts';

function endWithTheTest({ process, ended }: SpawnedStudio): void {
  onTestFinished(async () => {
    process.kill('SIGKILL');
    await ended;
  });
}

/** Starts the built server in a temporary folder for one test. */
export async function startFor(options: StudioOptions = {}): Promise<StudioProcess> {
  const studio = await startStudio({ folder: freshFolder(), ...options });
  studio.ended.then((code) => {
    if (code) console.error(`The server ended by itself, with code ${code}: ${studio.said.error}`);
  });
  endWithTheTest(studio);
  return studio;
}

/** As `startFor`, but does not wait for the URL, for servers that may not start. */
export function spawnFor(options: StudioOptions = {}): SpawnedStudio {
  const studio = spawnStudio({ folder: freshFolder(), ...options });
  endWithTheTest(studio);
  return studio;
}
