import { createHash } from 'node:crypto';

/**
 * The CSP hash of the style element that react-aria's usePreventScroll inserts on iOS. A test
 * compares it with the installed package.
 */
export const preventScrollStyle = 'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=';

/** Returns the CSP hash of an inline style. */
const hashOf = (style: string) => `sha256-${createHash('sha256').update(style).digest('base64')}`;

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
    .split('<style')
    .slice(1)
    .map((rest) => {
      const [style = ''] = rest.slice(rest.indexOf('>') + 1).split('</style>');
      return hashOf(style);
    });
  const styles = [preventScrollStyle, ...own].map((hash) => `'${hash}'`);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles.join(' ')}`,
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
  ].join('; ');
}

/**
 * The security headers of files, data and errors. Those that `pageSecurityHeaders` adds affect
 * documents only.
 */
export const defaultSecurityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

const unusedFeatures = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope'],
  ...['hid', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'],
];

/** Returns the security headers of an HTML page. */
export const pageSecurityHeaders = (html: string): Readonly<Record<string, string>> => ({
  ...defaultSecurityHeaders,
  'content-security-policy': policyOfPage(html),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
});
