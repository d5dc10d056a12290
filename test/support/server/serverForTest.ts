import { onTestFinished } from 'vitest';
import {
  type ServerOptions,
  type ServerProcess,
  type SpawnedServer,
  spawnServerProcess,
  startServerProcess,
} from './serverProcess.ts';
import { temporaryFolder } from './testApi.ts';

function endWithTheTest({ process, ended }: SpawnedServer): void {
  onTestFinished(async () => {
    process.kill('SIGKILL');
    await ended;
  });
}

/** Starts the built server in a temporary folder for one test. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const studio = await startServerProcess({ folder: temporaryFolder(), ...options });
  studio.ended.then((code) => {
    if (code) console.error(`The server ended by itself, with code ${code}: ${studio.said.error}`);
  });
  endWithTheTest(studio);
  return studio;
}

/** As `startFor`, but does not wait for the URL, for servers that may not start. */
export function spawnServer(options: ServerOptions = {}): SpawnedServer {
  const studio = spawnServerProcess({ folder: temporaryFolder(), ...options });
  endWithTheTest(studio);
  return studio;
}
