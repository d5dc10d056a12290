import { expect, it } from 'vitest';
import { databases } from '../support/database/databases.ts';
import { openDates, percentile, sendRequest } from '../support/server/calls.ts';
import { startServer } from '../support/server/serverForTest.ts';
import { report } from './support/figures.ts';

const calls = 500;
const headers = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

it.each(databases)(
  'every route has its security headers (prints response times), on $name',
  async ({ name, fresh }) => {
    const { environment } = await fresh();
    const { address } = await startServer({ environment: { ...environment, RATE_LIMIT: 'off' } });
    const [date = ''] = openDates;
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
        const response = await sendRequest(address, path);
        // Each page has its own Content-Security-Policy.
        expect(response.headers).toMatchObject(headers);
        expect(response.headers['content-security-policy']).toMatch(/^default-src 'none';/);
        times.push(response.ms);
      }
      report(`GET ${path.split('?')[0]}, ${name}`, {
        'p50 ms': percentile(times, 0.5),
        'p99 ms': percentile(times, 0.99),
      });
    }
  },
);
