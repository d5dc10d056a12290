import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Config } from '../config.ts';

/**
 * The CSP hashes of the style elements that react-aria inserts: usePress and, on iOS,
 * usePreventScroll. A test compares them with the installed package.
 */
export const reactAriaStyles = [
  'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=',
  'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=',
] as const;

/** The origin of the API for connect-src, when VITE_API_BASE is an absolute URL, else empty. */
const otherApi = URL.canParse(import.meta.env.VITE_API_BASE ?? '')
  ? ` ${new URL(import.meta.env.VITE_API_BASE).origin}`
  : '';

/**
 * Returns the Content-Security-Policy of an HTML page: resources of the same origin only (besides
 * data: images and calls to the API), no inline scripts, and inline style elements only by hash.
 */
export function policyOfPage(html: string): string {
  const own = html
    .split('<style>')
    .slice(1)
    .map((rest) => {
      const [style = ''] = rest.split('</style>');
      return `sha256-${createHash('sha256').update(style).digest('base64')}`;
    });
  const styles = [...reactAriaStyles, ...own].map((hash) => `'${hash}'`);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles.join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${otherApi}`,
    "base-uri 'none'",
    // The section buttons of the navigation bar submit forms until the page is hydrated.
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/**
 * The policy of every other response, in case a browser opens it as a page. Short, because it is
 * sent with each file.
 */
const policyOfOthers = ['default-src', 'base-uri', 'form-action', 'frame-ancestors']
  .map((directive) => `${directive} 'none'`)
  .join('; ');

const unusedFeatures = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope'],
  ...['hid', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'],
];

/** The security headers of every response; an HTML page overrides the Content-Security-Policy. */
export const headersOfEveryAnswer: Readonly<Record<string, string>> = {
  'content-security-policy': policyOfOthers,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** HSTS: browsers use TLS only, for one year. `max-age` is in seconds. */
const strictTransportSecurity = `max-age=${365 * 24 * 60 * 60}`;

const headersOverTls = {
  ...headersOfEveryAnswer,
  'strict-transport-security': strictTransportSecurity,
};

const none: Readonly<Record<string, string>> = {};

/** The security headers that are not yet set on the response. */
type Lacking = { Variables: { lackingHeaders?: Readonly<Record<string, string>> } };

/**
 * Middleware that sets the security headers; HSTS only when a trusted proxy reports https in
 * X-Forwarded-Proto.
 */
export const securityHeaders = ({ trustedProxies }: Pick<Config, 'trustedProxies'>) =>
  createMiddleware<Lacking>(async (c, next) => {
    const scheme = c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim();
    const isOverTls = trustedProxies > 0 && scheme?.toLowerCase() === 'https';
    c.set('lackingHeaders', isOverTls ? headersOverTls : headersOfEveryAnswer);
    await next();
    for (const [name, value] of Object.entries(takeSecurityHeaders(c))) {
      c.res.headers.set(name, value);
    }
  });

/**
 * Returns the security headers for a handler that creates the response with all its headers; the
 * middleware then does not set them again. Empty on the second call for the same request.
 */
export function takeSecurityHeaders(c: Context<Lacking>): Readonly<Record<string, string>> {
  const headers = c.get('lackingHeaders') ?? none;
  c.set('lackingHeaders', none);
  return headers;
}
