import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { chromiumArguments, findChromium } from './chromium.mjs';

/** Starts one Chromium for all test files, and stops it after them. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const options = { executablePath: findChromium(), args: chromiumArguments };
  const server = await chromium.launchServer(options);
  provide('chromiumEndpoint', server.wsEndpoint());
  return () => server.close();
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The WebSocket endpoint of the running Chromium. */
    chromiumEndpoint: string;
  }
}
