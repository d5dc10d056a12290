import { createMiddleware } from 'hono/factory';
import type { Config } from '../config.ts';

/**
 * The policy of a response that is not a page, in case a browser opens it as one. Short, because it
 * is sent with each file.
 */
const defaultPolicy = ['default-src', 'base-uri', 'form-action', 'frame-ancestors']
  .map((directive) => `${directive} 'none'`)
  .join('; ');

const unusedFeatures = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope'],
  ...['hid', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'],
];

/** The security headers of every response; an HTML page has its own Content-Security-Policy. */
export const defaultSecurityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': defaultPolicy,
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

/**
 * Middleware that sets the security headers that a response does not have yet; HSTS only when a
 * trusted proxy reports https in X-Forwarded-Proto.
 */
export const securityHeaders = ({ trustedProxies }: Pick<Config, 'trustedProxies'>) =>
  createMiddleware(async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(defaultSecurityHeaders)) {
      if (!headers.has(name)) headers.set(name, value);
    }
    const scheme = c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim();
    if (trustedProxies > 0 && scheme?.toLowerCase() === 'https') {
      headers.set('strict-transport-security', strictTransportSecurity);
    }
  });
