import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Config } from '../config.ts';

/**
 * The hashes of the style elements that react-aria adds to the page: usePress and, on iOS,
 * usePreventScroll. A test computes them from the installed package.
 */
export const reactAriaStyles = [
  'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=',
  'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=',
] as const;

/** Where the page's own calls go besides its origin, when the site was built for another API. */
const otherApi = URL.canParse(import.meta.env.VITE_API_BASE ?? '')
  ? ` ${new URL(import.meta.env.VITE_API_BASE).origin}`
  : '';

/**
 * The content security policy of a page, which brings its style with it: everything is the site's
 * own, no script runs that stands in the page itself, and style elements hold only by their hash.
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
    // The section buttons are forms while a page is not alive yet.
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** The policy of all else, should a browser open it as a page; short, because each file has it. */
const policyOfOthers = ['default-src', 'base-uri', 'form-action', 'frame-ancestors']
  .map((directive) => `${directive} 'none'`)
  .join('; ');

const unusedFeatures = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope'],
  ...['hid', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'],
];

/** What every answer carries, whoever gives it; a page has a policy of its own. */
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

/** For a year, in seconds, browsers come back over TLS only. */
const strictTransportSecurity = `max-age=${365 * 24 * 60 * 60}`;

const headersOverTls = {
  ...headersOfEveryAnswer,
  'strict-transport-security': strictTransportSecurity,
};

const none: Readonly<Record<string, string>> = {};

/** The headers that the answer still lacks. */
type Lacking = { Variables: { lackingHeaders?: Readonly<Record<string, string>> } };

/** Sets the security headers; HSTS only when a trusted proxy says that TLS ends there. */
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
 * The security headers of this answer, for who makes it in one go; they are not set again. None
 * when somebody else took them.
 */
export function takeSecurityHeaders(c: Context<Lacking>): Readonly<Record<string, string>> {
  const headers = c.get('lackingHeaders') ?? none;
  c.set('lackingHeaders', none);
  return headers;
}
