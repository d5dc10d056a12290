import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { morning, shiftDate } from '../clock.ts';
import { startSite } from '../server/startSite.ts';
import type { Engine, Size } from './engine.ts';
import { reportPath, startNetwork } from './network.ts';
import { Visitor } from './visitor.ts';

export const phone = { width: 360, height: 740 } as const;
const laptop = { width: 1280, height: 900 } as const;

/** Runs in each page first: sends errors and warnings to a path. */
function report(path: string): void {
  const send = (...what: unknown[]) => navigator.sendBeacon(path, what.join(' '));
  for (const level of ['error', 'warn'] as const) console[level] = send;
  addEventListener('error', ({ message }) => message && send(message));
  addEventListener('unhandledrejection', ({ reason }) => send(reason));
  addEventListener('securitypolicyviolation', ({ blockedURI }) => send('blocked', blockedURI));
}

/** One engine, a site and, for each test, a network between the two. */
export function engineForTests(engine: Engine) {
  let site: Awaited<ReturnType<typeof startSite>>;
  let network: Awaited<ReturnType<typeof startNetwork>>;
  let visitors: Visitor[] = [];
  let expected: RegExp[] = [];

  beforeAll(async () => {
    site = await startSite();
  });
  beforeEach(async () => {
    const shift = morning - Date.now();
    const script = `(${shiftDate})(${shift}); (${report})(${JSON.stringify(reportPath)})`;
    network = await startNetwork(site.address, script);
  });
  afterEach(async () => {
    for (const { page } of visitors) await page.close();
    await network.close();
    const unexpected = network.reports.filter((text) => !expected.some((one) => one.test(text)));
    visitors = [];
    expected = [];
    expect(unexpected, 'errors and warnings in the console of the browser').toEqual([]);
  });
  afterAll(async () => {
    await engine.close();
    await site.stop();
  });

  return {
    /** The network of the test. */
    get network() {
      return network;
    },
    /** Opens a page for a new visitor. */
    async visitor(path: string, size: Size = laptop): Promise<Visitor> {
      const visitor = new Visitor(await engine.newPage(size));
      visitors.push(visitor);
      await visitor.arrive(network.address + path);
      return visitor;
    },
    /** Allows matching console errors and warnings in this test. */
    expectConsole(message: RegExp): void {
      expected.push(message);
    },
  };
}
