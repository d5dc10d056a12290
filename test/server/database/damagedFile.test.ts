import { renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/server/calls.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import { testApi, validRequest } from '../../support/server/testApi.ts';

describe('the health check', () => {
  it.each<[string, (file: string) => void]>([
    ['overwritten', (file) => writeFileSync(file, 'x'.repeat(statSync(file).size))],
    ['truncated', (file) => truncateSync(file, 8192)],
    ['empty', (file) => truncateSync(file, 0)],
    ['moved', (file) => renameSync(file, `${file}.moved`)],
  ])('returns 503 when the database file is %s', async (_, damage) => {
    const { file, post, close } = testApi();
    await post(validRequest);
    await close();
    const { address } = await startServer({ environment: { DATABASE_FILE: file } });
    const health = async () => (await sendRequest(address, '/api/health')).status;
    expect(await health()).toBe(200);
    damage(file);
    await expect.poll(health).toBe(503);
  });
});
