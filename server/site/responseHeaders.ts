import { createHash } from 'node:crypto';

/**
 * The CSP hash of the style element that react-aria's usePreventScroll inserts on iOS. A test
 * compares it with the installed package.
 */
export const preventScrollStyle = 'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=';

/** Returns the CSP source of an inline style or script: its hash. */
const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the attributes and the text of each element with that tag name, e.g. "style". */
const elementsOf = (html: string, tag: string) =>
  html
    .split(`<${tag}`)
    .slice(1)
    .map((rest) => {
      const end = rest.indexOf('>');
      const [text = ''] = rest.slice(end + 1).split(`</${tag}>`);
      return { attributes: rest.slice(0, end), text };
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
  const styles = elementsOf(html, 'style').map(({ text }) => sourceOf(text));
  // Scripts with attributes have an address, or are data.
  const scripts = elementsOf(html, 'script')
    .filter(({ attributes }) => attributes === '')
    .map(({ text }) => sourceOf(text));
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
