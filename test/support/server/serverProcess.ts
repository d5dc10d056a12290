import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const builtServer = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));

export interface ServerOptions {
  /** The working folder. */
  readonly folder: string;
  /** Variables in addition to PATH and PORT. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The path of the server's script, by default the built one. */
  readonly server?: string;
  /** A wrapper program with its arguments, e.g. setpriv to drop capabilities. */
  readonly under?: readonly string[];
}

/** A server process that listens on a free port. */
export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** Starts the server; `ended` resolves with its exit code, or null when a signal ended it. */
export function spawnServerProcess({
  folder,
  environment = {},
  server = builtServer,
  under = [],
}: ServerOptions) {
  const [program = '', ...args] = [...under, process.execPath, server];
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** Its output so far. */
  const said = { out: '', error: '' };
  child.stdout.on('data', (text) => {
    said.out += text;
  });
  child.stderr.on('data', (text) => {
    said.error += text;
  });
  const ended = once(child, 'close').then(([code]): number | null => code);
  return { process: child, folder, said, ended };
}

/** Starts the server and waits for its URL. Throws when it ends without printing one. */
export async function startServerProcess(options: ServerOptions) {
  const spawned = spawnServerProcess(options);
  const { process: child, said, ended } = spawned;
  await Promise.race([ended, once(child.stdout, 'data')]);
  const [address] = /http:\S+/.exec(said.out) ?? [];
  if (!address) {
    child.kill('SIGKILL');
    throw new Error(`The server printed no address but "${said.out}${said.error}"`);
  }
  return {
    ...spawned,
    /** Its URL, e.g. "http://127.0.0.1:40123". */
    address,
    /** Stops it with SIGTERM and waits for its end; the folder is kept. */
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
