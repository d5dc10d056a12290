import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../config.ts';

/**
 * The CSP hash of the style element that react-aria's usePreventScroll inserts on iOS. A test
 * compares it with the installed package.
 */
export const preventScrollStyle = 'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=';

/** HSTS: browsers use TLS only, for one year. `max-age` is in seconds. */
const strictTransportSecurity = `max-age=${365 * 24 * 60 * 60}`;

/** Browser features that are denied to every page, and so to an injected script. */
const deniedFeatures = [
  ...['accelerometer', 'camera', 'displayCapture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb'],
];

/** The headers of all responses; hono's others are for browsers that the site does not support. */
const options = {
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  permissionsPolicy: Object.fromEntries(deniedFeatures.map((feature) => [feature, false])),
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  // Pages set their own Content-Security-Policy, and private pages their own Referrer-Policy.
  overwrite: false,
};

/** Middleware that sets the security headers; HSTS only when a trusted proxy reports https. */
export function securityHeaders({ trustedProxies }: Config): MiddlewareHandler {
  const overHttp = secureHeaders({ ...options, strictTransportSecurity: false });
  const overHttps = secureHeaders({ ...options, strictTransportSecurity });
  const isHttps = (c: Context) => {
    const scheme = c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim();
    return trustedProxies > 0 && scheme?.toLowerCase() === 'https';
  };
  return (c, next) => (isHttps(c) ? overHttps : overHttp)(c, next);
}

/** Returns the CSP sources of the inline styles or scripts that a pattern finds: their hashes. */
const sourcesOf = (html: string, element: RegExp) =>
  Array.from(html.matchAll(element), ([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  });

/** The origin of the API for connect-src, when VITE_API_BASE is an absolute URL, else empty. */
const otherApi = URL.canParse(import.meta.env.VITE_API_BASE ?? '')
  ? ` ${new URL(import.meta.env.VITE_API_BASE).origin}`
  : '';

/**
 * Returns the Content-Security-Policy of an HTML page: resources of the same origin only (besides
 * data: images and calls to the API), and inline styles and scripts only by hash. `html` must be
 * as it was built: what a visitor has entered must not get a hash.
 */
export function policyOfPage(html: string): string {
  const styles = sourcesOf(html, /<style[^>]*>(.*?)<\/style>/gs);
  // Only inline scripts need a hash: those with attributes are files, or data that does not run.
  const scripts = sourcesOf(html, /<script>(.*?)<\/script>/gs);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    [`style-src 'self' '${preventScrollStyle}'`, ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self' data:",
    "media-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${otherApi}`,
    "base-uri 'none'",
    // The section buttons of the navigation bar submit forms until the page is hydrated.
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // Markup and script addresses cannot be set as text: no policy creates trusted ones.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
