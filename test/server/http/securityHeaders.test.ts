import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { policyOfPage, preventScrollStyle } from '../../../server/http/securityHeaders.ts';
import { pressableStyleId } from '../../../tools/prerenderPlugin.ts';
import { testApi, validRequest } from '../../support/server/testApi.ts';

/** The sources in a content security policy by directive. */
const directivesOf = (policy: string): Record<string, string> =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

describe('security headers', () => {
  it('allow no other origins', () => {
    const policy = policyOfPage('');
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(directivesOf(policy)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
    });
  });

  it('allow an inline script of the page by its hash, and no data', () => {
    const html = '<script src="/a.js"></script><script>go()</script><script type="x">[]</script>';
    const hash = createHash('sha256').update('go()').digest('base64');
    expect(directivesOf(policyOfPage(html))['script-src']).toBe(`'self' 'sha256-${hash}'`);
  });

  it('let a response be shown in no frame, use no device, and share no window', async () => {
    const { headers } = await testApi().request('/health');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\).*microphone=\(\)/),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it("have only 'none' sources on responses that are not pages", async () => {
    const { headers } = await testApi().request('/health');
    const directives = directivesOf(headers.get('content-security-policy') ?? '');
    expect(directives).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
  });
});

describe('Strict-Transport-Security', () => {
  const hsts = async (environment: Record<string, string>, scheme: string) => {
    const response = await testApi(undefined, environment).request('/health', {
      headers: { 'x-forwarded-proto': scheme },
    });
    return response.headers.get('strict-transport-security');
  };

  it('is sent when a trusted proxy reports HTTPS', async () => {
    expect(await hsts({ TRUST_PROXY: '1' }, 'https')).toBe('max-age=31536000');
    expect(await hsts({ TRUST_PROXY: '1' }, 'http, HTTPS')).toBe('max-age=31536000');
  });

  it('is not sent for HTTP, or when no proxy is trusted', async () => {
    expect(await hsts({ TRUST_PROXY: '1' }, 'http')).toBeNull();
    expect(await hsts({ TRUST_PROXY: '1' }, 'https, http')).toBeNull();
    expect(await hsts({}, 'https')).toBeNull();
  });
});

describe('the style elements of react-aria', () => {
  const installed = dirname(createRequire(import.meta.url).resolve('react-aria/package.json'));

  /** The text of the style element that a module creates, with its constants inserted. */
  function styleIn(module: string): string {
    const source = readFileSync(join(installed, 'dist/private', module), 'utf8');
    const [, template] = /style\.textContent = `([^`]*)`\.trim\(\)/.exec(source) ?? [];
    if (template === undefined) throw new Error(`${module} sets no style any more`);
    return template
      .replaceAll(/\$\{([^}]+)\}/g, (_, name: string) => {
        const at = source.indexOf(`const ${name} = '`) + `const ${name} = '`.length;
        return source.slice(at, source.indexOf("'", at));
      })
      .trim();
  }

  it('are allowed by a hash, in the installed version, if they are inserted', () => {
    const style = styleIn('overlays/usePreventScroll.mjs');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(preventScrollStyle).toBe(`sha256-${hash}`);
  });

  it('are part of the page, in the installed version, if they would be inserted at every visit', () => {
    expect(styleIn('interactions/usePress.mjs').replaceAll(/\s/g, '')).toBe(
      '@layer{[data-react-aria-pressable]{touch-action:pan-xpan-ypinch-zoom;}}',
    );
    const module = join(installed, 'dist/private/interactions/usePress.mjs');
    expect(readFileSync(module, 'utf8')).toContain(`STYLE_ID = '${pressableStyleId}'`);
  });
});

describe('pages from other origins', () => {
  const studio = 'https://studio.example';
  const preflight = {
    method: 'OPTIONS',
    headers: {
      origin: studio,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    },
  };

  it('may not call the API by default', async () => {
    const api = testApi();
    const response = await api.request('/bookings', preflight);
    expect(response.status).toBe(405);
    const read = await api.request('/bookings/booked-dates', { headers: { origin: studio } });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('may book with an Idempotency-Key when their origin is in CORS_ORIGINS', async () => {
    const api = testApi(undefined, { CORS_ORIGINS: `https://other.example, ${studio}` });
    const preflightResponse = await api.request('/bookings', preflight);
    expect(preflightResponse.status).toBe(204);
    expect(preflightResponse.headers.get('access-control-allow-origin')).toBe(studio);
    expect(preflightResponse.headers.get('access-control-allow-methods')).toBe('GET,POST');
    expect(preflightResponse.headers.get('access-control-allow-headers')).toBe(
      'Content-Type,Idempotency-Key',
    );
    expect(preflightResponse.headers.get('access-control-allow-credentials')).toBeNull();
    for (const status of [201, 409]) {
      const response = await api.post(validRequest, { origin: studio });
      expect(response.status).toBe(status);
      expect(response.headers.get('access-control-allow-origin')).toBe(studio);
      expect(response.headers.get('vary')).toMatch(/origin/i);
    }
  });

  it('get the same cache headers for the booked dates as pages of the studio', async () => {
    const api = testApi(undefined, { CORS_ORIGINS: studio });
    const get = (headers = {}) =>
      api.request('/bookings/booked-dates', { headers: { origin: studio, ...headers } });
    const first = await get();
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await get({ 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-cache']);
  });

  it('may not call the API when CORS_ORIGINS has other origins only', async () => {
    const api = testApi(undefined, { CORS_ORIGINS: 'https://other.example' });
    const preflightResponse = await api.request('/bookings', preflight);
    expect(preflightResponse.headers.get('access-control-allow-origin')).toBeNull();
  });
});
