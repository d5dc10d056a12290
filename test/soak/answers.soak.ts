import { expect, it } from 'vitest';
import { defaultSecurityHeaders } from '../../server/site/responseHeaders.ts';
import { databases } from '../support/databases.ts';
import { startFor } from '../support/studioForTest.ts';
import { openDates, percentile, send } from './calls.ts';
import { report } from './figures.ts';

const calls = 500;
const { 'content-security-policy': _, ...headers } = defaultSecurityHeaders;

it.each(databases)(
  'every route has its headers and answers quickly, on $name',
  async ({ name, fresh }) => {
    const { environment } = await fresh();
    const { address } = await startFor({ environment: { ...environment, RATE_LIMIT: 'off' } });
    const [date = ''] = openDates();
    const check = `/api/bookings/check-availability?date=${date}&timeSlot=morning&bookingType=performance`;
    for (const path of [
      '/',
      '/booking',
      '/nowhere',
      '/api/health',
      '/api/bookings/booked-dates',
      check,
    ]) {
      const times: number[] = [];
      for (let call = 0; call < calls; call += 1) {
        const answer = await send(address, path);
        // Pages have a content security policy of their own.
        expect(answer.headers).toMatchObject(headers);
        expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none';/);
        times.push(answer.ms);
      }
      report(`GET ${path.split('?')[0]}, ${name}`, {
        'security headers': Object.keys(defaultSecurityHeaders).length,
        'p50 ms': percentile(times, 0.5),
        'p99 ms': percentile(times, 0.99),
      });
    }
  },
);
