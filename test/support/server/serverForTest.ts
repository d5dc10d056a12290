import { onTestFinished } from 'vitest';
import { type ServerOptions, spawnServerProcess, startServerProcess } from './serverProcess.ts';
import { temporaryFolder } from './testApi.ts';

type Spawned = ReturnType<typeof spawnServerProcess>;

function endWithTheTest<Server extends Spawned>(server: Server): Server {
  onTestFinished(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

/** Starts the built server for one test, by default in a temporary folder. */
export const startServer = async (options: Partial<ServerOptions> = {}) =>
  endWithTheTest(await startServerProcess({ folder: temporaryFolder(), ...options }));

/** As `startServer`, but does not wait for the URL, for servers that may not start. */
export const spawnServer = (options: Partial<ServerOptions> = {}) =>
  endWithTheTest(spawnServerProcess({ folder: temporaryFolder(), ...options }));
