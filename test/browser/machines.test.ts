import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newPage, waitForHydration } from '../support/browser/page.ts';

it('/machines/ in development lights the state of the form in another tab', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
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
  onTestFinished(async () => {
    await vite.close();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  await vite.listen();
  const [address] = vite.resolvedUrls?.local ?? [];
  const tab = await newPage();
  await tab.goto(`${address}booking`);
  await waitForHydration(tab);
  const page = await tab.context().newPage();
  await page.goto(`${address}machines/`);
  const booking = page.getByRole('region', { name: 'booking' });
  const lit = () => booking.locator('[aria-current="true"] > strong').allTextContents();
  await expect.poll(lit).toContain('idle');
  await tab.getByRole('button', { name: 'Book Session' }).click();
  await expect.poll(lit).toContain('failure');
});
