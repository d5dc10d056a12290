import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { policyOfPage, preventScrollStyle } from '../../../server/http/securityHeaders.ts';
import { testApi } from '../../support/server/testApi.ts';

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

it('the Content-Security-Policy of a page allows its own files and inline scripts, and no others', () => {
  const html = '<script src="/a.js"></script><script>go()</script><script type="x">[]</script>';
  expect(policyOfPage(`${html}<style id="a">a{}</style>`).split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' '${hashOf('go()')}'`,
    `style-src 'self' '${preventScrollStyle}' '${hashOf('a{}')}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "media-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
});

it.each([
  ['is sent when the nearest proxy reports HTTPS', '1', 'http, HTTPS', 'max-age=31536000'],
  ['is not sent for HTTP', '1', 'http', null],
  ['is not sent when the nearest proxy reports HTTP', '1', 'https, http', null],
  ['is not sent when no proxy is trusted', '0', 'https', null],
])('Strict-Transport-Security %s', async (_, proxies, scheme, expected) => {
  const api = testApi(undefined, { TRUST_PROXY: proxies });
  const response = await api.request('/health', { headers: { 'x-forwarded-proto': scheme } });
  expect(response.headers.get('strict-transport-security')).toBe(expected);
});

it('the Content-Security-Policy allows the style element that the installed react-aria inserts while a dialog is open', () => {
  const installed = dirname(createRequire(import.meta.url).resolve('react-aria/package.json'));
  const module = join(installed, 'dist/private/overlays/usePreventScroll.mjs');
  const source = readFileSync(module, 'utf8');
  const [, style = ''] = /style\.textContent = `([^`]*)`\.trim\(\)/.exec(source) ?? [];
  expect(preventScrollStyle).toBe(hashOf(style.trim()));
});

it('pages of other origins may call the API when their origin is in CORS_ORIGINS', async () => {
  const origin = 'https://studio.example';
  const preflight = { method: 'OPTIONS', headers: { origin } };
  const allowed = 'access-control-allow-origin';
  for (const CORS_ORIGINS of [undefined, 'https://other.example']) {
    const { request } = testApi(undefined, { CORS_ORIGINS });
    expect((await request('/bookings', preflight)).headers.has(allowed)).toBe(false);
  }
  const api = testApi(undefined, { CORS_ORIGINS: `https://other.example, ${origin}` });
  const asked = await api.request('/bookings', preflight);
  expect(Object.fromEntries(asked.headers)).toMatchObject({
    [allowed]: origin,
    'access-control-allow-methods': 'GET,POST',
    'access-control-allow-headers': 'Content-Type,Idempotency-Key,Price-Shown',
  });
  expect(asked.headers.has('access-control-allow-credentials')).toBe(false);
  const { headers } = await api.post({}, { origin });
  const exposed = { [allowed]: origin, 'access-control-expose-headers': 'Date,Retry-After' };
  expect(Object.fromEntries(headers)).toMatchObject(exposed);
});
