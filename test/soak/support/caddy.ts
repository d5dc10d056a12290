import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { freePort } from '../../support/server/freePort.ts';
import { temporaryFolder } from '../../support/server/testApi.ts';

const caddyfile = fileURLToPath(new URL('../../../deploy/Caddyfile', import.meta.url));

/** Caddy with the repository's Caddyfile, on free ports and with certificates of its own authority. */
export interface Caddy {
  /** The HTTPS port of localhost. */
  readonly port: number;
  /** The port that redirects to HTTPS. */
  readonly plainPort: number;
  /** The root certificate of Caddy's authority, as PEM. */
  readonly root: string;
  /** The log so far. */
  log(): string;
}

/** True when a TLS handshake on a port succeeds with a certificate that `root` verifies. */
async function acceptsTls(port: number, root: string): Promise<boolean> {
  const socket = connectTls({ host: '127.0.0.1', port, servername: 'localhost', ca: root });
  try {
    await once(socket, 'secureConnect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Starts Caddy for one test; `upstream` is the host and the port of the server. */
export async function startCaddy(upstream: string): Promise<Caddy> {
  const folder = temporaryFolder();
  const [port, plainPort] = [await freePort(), await freePort()];
  const child = spawn('caddy', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_ADDRESS: 'localhost',
      UPSTREAM: upstream,
      HTTP_PORT: String(plainPort),
      HTTPS_PORT: String(port),
      CADDY_ADMIN: 'off',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (text) => {
    log += text;
  });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const rootFile = join(folder, 'caddy/pki/authorities/local/root.crt');
  const isReady = async () =>
    existsSync(rootFile) && acceptsTls(port, readFileSync(rootFile, 'utf8'));
  await expect.poll(isReady, { timeout: 20_000, message: 'Caddy accepts connections' }).toBe(true);
  return { port, plainPort, root: readFileSync(rootFile, 'utf8'), log: () => log };
}
