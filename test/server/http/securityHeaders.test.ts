import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  headersOfEveryAnswer,
  policyOfPage,
  reactAriaStyles,
} from '../../../server/http/securityHeaders.ts';
import { send } from '../../soak/calls.ts';
import { freshApi, goodRequest } from '../../support/freshApi.ts';
import { startFor } from '../../support/studioForTest.ts';

/** The sources that a content security policy names, by directive. */
const directivesOf = (policy: string): Record<string, string> =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

describe('every answer', () => {
  it('carries the security headers, whatever was asked', async () => {
    const { address } = await startFor();
    const page = (await send(address, '/')).text;
    const script = /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '';
    const json = { 'content-type': 'application/json' };
    const calls: [number, string, Parameters<typeof send>[2]?][] = [
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
      [431, '/', { headers: { 'x-long': 'a'.repeat(20_000) } }],
    ];
    for (const [status, path, call] of calls) {
      const answer = await send(address, path, call);
      expect([path, answer.status]).toEqual([path, status]);
      const isPage = answer.headers['content-type']?.startsWith('text/html');
      expect(answer.headers, path).toMatchObject({
        ...headersOfEveryAnswer,
        ...(isPage && { 'content-security-policy': policyOfPage(page) }),
      });
      expect(answer.headers['strict-transport-security']).toBeUndefined();
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('lets a page bring its own style and no other, also for the copy that a browser has', async () => {
    const { address } = await startFor();
    const page = await send(address, '/booking');
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page.text) ?? [];
    const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
    const own = page.headers['content-security-policy'];
    expect(own).toBe(policyOfPage('').replace(/(style-src [^;]+)/, `$1 ${hash}`));
    const headers = { 'if-none-match': page.headers.etag ?? '' };
    const again = await send(address, '/booking', { headers });
    expect([again.status, again.headers['content-security-policy']]).toEqual([304, own]);
  });

  it('allows no script that stands in the page, and no style that is not known', () => {
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

  it('that is no page may do nothing at all', async () => {
    const { headers } = await freshApi().request('/health');
    const directives = directivesOf(headers.get('content-security-policy') ?? '');
    expect(Object.keys(directives)).toEqual(
      expect.arrayContaining(['default-src', 'base-uri', 'form-action', 'frame-ancestors']),
    );
    expect(new Set(Object.values(directives))).toEqual(new Set(["'none'"]));
  });
});

describe('TLS', () => {
  const hsts = async (environment: Record<string, string>, scheme: string) => {
    const answer = await freshApi(undefined, environment).request('/health', {
      headers: { 'x-forwarded-proto': scheme },
    });
    return answer.headers.get('strict-transport-security');
  };

  it('is insisted on when a trusted proxy says that it is there', async () => {
    expect(await hsts({ TRUST_PROXY: '1' }, 'https')).toBe('max-age=31536000');
    expect(await hsts({ TRUST_PROXY: '1' }, 'http, HTTPS')).toBe('max-age=31536000');
  });

  it('is not insisted on when it is not there, or when anybody may have said so', async () => {
    expect(await hsts({ TRUST_PROXY: '1' }, 'http')).toBeNull();
    expect(await hsts({ TRUST_PROXY: '1' }, 'https, http')).toBeNull();
    expect(await hsts({}, 'https')).toBeNull();
  });
});

describe('the style elements of react-aria', () => {
  const installed = dirname(createRequire(import.meta.url).resolve('react-aria/package.json'));

  /** The text that a module gives to its style element, with its own constants put in. */
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

  it('are allowed by the hash of the installed text, and by nothing broader', () => {
    const texts = ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'].map(styleIn);
    expect(texts[0]).toContain('[data-react-aria-pressable]');
    const hashes = texts.map(
      (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
    );
    expect(reactAriaStyles).toEqual(hashes);
  });
});

describe('pages of other origins', () => {
  const studio = 'https://studio.example';
  const preflight = {
    method: 'OPTIONS',
    headers: {
      origin: studio,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    },
  };

  it('may not call the API unless they are named', async () => {
    const api = freshApi();
    const answer = await api.request('/bookings', preflight);
    expect(answer.status).toBe(405);
    const read = await api.request('/bookings/booked-dates', { headers: { origin: studio } });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('may book, with a key, when they are named', async () => {
    const api = freshApi(undefined, { CORS_ORIGINS: `https://other.example, ${studio}` });
    const asked = await api.request('/bookings', preflight);
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(studio);
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET,POST');
    expect(asked.headers.get('access-control-allow-headers')).toBe('Content-Type,Idempotency-Key');
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
    for (const status of [201, 409]) {
      const answer = await api.post(goodRequest, { origin: studio });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe(studio);
      expect(answer.headers.get('vary')).toMatch(/origin/i);
    }
  });

  it('keep the booked dates like the studio’s own', async () => {
    const api = freshApi(undefined, { CORS_ORIGINS: studio });
    const ask = (headers = {}) =>
      api.request('/bookings/booked-dates', { headers: { origin: studio, ...headers } });
    const first = await ask();
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await ask({ 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-cache']);
  });

  it('may not when others are named', async () => {
    const api = freshApi(undefined, { CORS_ORIGINS: 'https://other.example' });
    const asked = await api.request('/bookings', preflight);
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  });
});
