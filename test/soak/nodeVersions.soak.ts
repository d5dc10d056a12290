import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { databases } from '../support/database/databases.ts';
import { startServer } from '../support/server/serverForTest.ts';
import { validRequest } from '../support/server/testApi.ts';
import { openDates, post, sendRequest } from './support/calls.ts';
import { report } from './support/figures.ts';
import { buildWith, findNode, unitTestsWith } from './support/nodeVersions.ts';

/** The oldest supported version of Node, and every later one with long-term support. */
const versions = [20, 22, 24, 26];

describe.each(versions)('Node %i', (version) => {
  let node: string | null;
  beforeAll(async () => {
    node = await findNode(version);
  }, 300_000);

  /** The path of the program; skips the test when npm cannot get it. */
  const installed = ({ skip }: TestContext): string => node ?? skip('npm cannot get it');

  it('is the version that runs', async (context) => {
    const { stdout } = await promisify(execFile)(installed(context), ['--version']);
    expect(stdout).toMatch(`v${version}.`);
  });

  it('builds the site and the server', async (context) => {
    const { code, output } = await buildWith(installed(context));
    expect(code, output).toBe(0);
  });

  it.for(databases)(
    'serves the pages, books and stops cleanly, on $name',
    async (database, context) => {
      const { environment } = await database.fresh();
      const studio = await startServer({ node: installed(context), environment });
      const statusOf = async (path: string) => (await sendRequest(studio.address, path)).status;
      for (const path of ['/', '/booking', '/api/health']) {
        expect(await statusOf(path), path).toBe(200);
      }
      expect(await statusOf('/nowhere')).toBe(404);
      const [date = ''] = openDates;
      expect((await post(studio.address, { ...validRequest, date })).status).toBe(201);
      expect((await post(studio.address, { ...validRequest, date })).status).toBe(409);
      const booked = await sendRequest(studio.address, '/api/bookings/booked-dates');
      expect(Object.keys(JSON.parse(booked.text))).toEqual([date]);
      studio.process.kill('SIGTERM');
      expect(await studio.ended).toBe(0);
      expect(studio.said.error).toBe('');
    },
  );

  it('passes the unit tests', { timeout: 1_800_000 }, async (context) => {
    const program = installed(context);
    const began = performance.now();
    const { code, output, passed, failed } = await unitTestsWith(program);
    report(`unit tests, Node ${version}`, {
      passed,
      failed: failed.length,
      seconds: (performance.now() - began) / 1000,
    });
    expect(failed).toEqual([]);
    expect(code, output).toBe(0);
  });
});
