import { describe, expect, it } from 'vitest';
import { flood, longRequest, shortRequests } from '../support/server/pipelining.ts';
import { report } from './support/figures.ts';

describe.runIf(process.platform === 'linux')('20 connections that pipeline requests', () => {
  it.each(Object.entries(shortRequests))('%s', async (name, request) => {
    const { figures } = await flood(request, { connections: 20, deadline: 30_000 });
    report(`20 connections pipeline ${name}`, figures);
    expect(figures.closed).toBe(20);
    expect(figures['MB at most']).toBeLessThan(300);
  });

  it('POST of 16 KB', async () => {
    const { figures } = await flood(longRequest, { connections: 20, deadline: 15_000 });
    report('20 connections pipeline POST of 16 KB', figures);
    expect(figures['MB at most']).toBeLessThan(300);
  });
});
