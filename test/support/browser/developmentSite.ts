import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { vi } from 'vitest';
import { newPage } from './page.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The site in the Vite dev server, on a free port and with an empty database. */
export interface DevelopmentSite {
  /** The URL of the site, e.g. "http://127.0.0.1:40123/". */
  readonly address: string;
  close(): Promise<void>;
}

/** Starts the site; resolves when Vite has optimized the dependencies of both pages. */
export async function startDevelopment(): Promise<DevelopmentSite> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-'));
  vi.stubEnv('DATABASE_FILE', join(folder, 'bookings.sqlite'));
  const vite = await createServer({
    root,
    mode: 'development',
    logLevel: 'error',
    // Optimized dependencies are kept for the next run.
    cacheDir: join(root, 'node_modules/.vite-tests'),
    server: { host: '127.0.0.1', port: 0, watch: null },
  });
  await vite.listen();
  const address = vite.resolvedUrls?.local[0] ?? '';

  const first = await newPage();
  first.setDefaultTimeout(60_000);
  await first.goto(`${address}machines/`);
  await first.locator('#headline svg').waitFor();
  await first.goto(`${address}booking`);
  await first.getByLabel('Full name').waitFor();

  return {
    address,
    async close() {
      await vite.close();
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
