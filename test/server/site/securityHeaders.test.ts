import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { policyOfPage } from '../../../server/http/securityHeaders.ts';
import { sendRequest } from '../../support/server/calls.ts';
import { startServer } from '../../support/server/serverForTest.ts';

describe('security headers of the built site', () => {
  it('are on every response', async () => {
    const { address } = await startServer();
    const page = (await sendRequest(address, '/')).text;
    const script = /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '';
    const json = { 'content-type': 'application/json' };
    const calls: [number, string, Parameters<typeof sendRequest>[2]?][] = [
      [200, '/'],
      [200, '/booking', { method: 'HEAD' }],
      [200, script],
      [200, '/favicon.svg'],
      [404, '/nowhere'],
      [404, '/assets/gone.js'],
      [405, '/', { method: 'POST' }],
      [200, '/api/health'],
      [200, '/api/bookings/booked-dates'],
      [400, '/api/bookings/check-availability'],
      [404, '/api/nowhere'],
      [405, '/api/bookings'],
      [400, '/api/bookings', { method: 'POST', headers: json, body: '{}' }],
      [413, '/api/bookings', { method: 'POST', headers: json, body: ' '.repeat(20_000) }],
      [415, '/api/bookings', { method: 'POST', body: '{}' }],
    ];
    for (const [status, path, call] of calls) {
      const response = await sendRequest(address, path, call);
      expect([path, response.status]).toEqual([path, status]);
      const isPage = response.headers['content-type']?.startsWith('text/html');
      expect(response.headers, path).toMatchObject({
        'content-security-policy': isPage
          ? policyOfPage(page)
          : "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'permissions-policy': expect.stringContaining('camera=()'),
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(response.headers['strict-transport-security']).toBeUndefined();
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('allow only the inline style and script of the page, also on a 304 response', async () => {
    const { address } = await startServer();
    const page = await sendRequest(address, '/booking');
    const [, style = ''] = /<style[^>]*>(.*?)<\/style>/s.exec(page.text) ?? [];
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page.text) ?? [];
    const [styleHash, scriptHash] = [style, script].map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    const own = page.headers['content-security-policy'];
    expect(own).toBe(
      policyOfPage('')
        .replace(/(script-src [^;]+)/, `$1 ${scriptHash}`)
        .replace(/(style-src [^;]+)/, `$1 ${styleHash}`),
    );
    const headers = { 'if-none-match': page.headers.etag ?? '' };
    const again = await sendRequest(address, '/booking', { headers });
    expect([again.status, again.headers['content-security-policy']]).toEqual([304, own]);
  });
});
