import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { deleteFolder, type ServerProcess, startServerProcess } from '../server/serverProcess.ts';
import type { Engine, PageOptions } from './engine.ts';
import { startEngine } from './engines.ts';
import { Network } from './network.ts';
import { Visitor } from './visitor.ts';

/** One engine, a server and, for each test, a network between the two. */
export type EngineForTests = NonNullable<Awaited<ReturnType<typeof engineForTests>>>;

export const phone = { width: 360, height: 740, javaScript: true } as const;
export const laptop = { width: 1280, height: 900, javaScript: true } as const;

/** Starts an engine and a server for all tests of a file; null when the engine is not installed. */
export async function engineForTests(name: Engine['name']) {
  const engine = await startEngine(name);
  if (!engine) return null;
  let studio: ServerProcess;
  let network: Network;
  let visitors: Visitor[] = [];
  let expected: RegExp[] = [];

  beforeAll(async () => {
    studio = await startServerProcess();
  });
  beforeEach(async () => {
    network = await Network.before(studio.address);
  });
  afterEach(async () => {
    const errors = visitors.flatMap(({ page }) => page.consoleErrors);
    for (const { page } of visitors) await page.close();
    await network.close();
    const unexpected = errors.filter((text) => !expected.some((known) => known.test(text)));
    visitors = [];
    expected = [];
    expect(unexpected, 'errors and warnings in the console of the browser').toEqual([]);
  });
  afterAll(async () => {
    await engine.close();
    await studio.stop();
    deleteFolder(studio.folder);
  });

  return {
    name,
    keepsPages: engine.keepsPages,
    get network(): Network {
      return network;
    },
    /** The address of the server itself, without the network. */
    get server(): string {
      return studio.address;
    },
    /** The working folder of the server, with its database. */
    get folder(): string {
      return studio.folder;
    },
    /** Opens a blank page for a new visitor. */
    async visitor(options: PageOptions = laptop): Promise<Visitor> {
      const visitor = new Visitor(await engine.newPage(options));
      visitors.push(visitor);
      return visitor;
    },
    /** Allows matching console errors and warnings in this test. */
    expectConsole(message: RegExp): void {
      expected.push(message);
    },
  };
}
