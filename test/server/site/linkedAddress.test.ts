import { expect, it } from 'vitest';
import { linkedAddress } from '../../../server/site/linkedAddress.ts';

const isPage = (path: string) => ['/', '/booking'].includes(path);

it.each([
  ['/Booking', '', '/booking'],
  ['/booking.', '', '/booking'],
  ['/booking/', '?date=2026-12-15', '/booking?date=2026-12-15'],
  ['/booking//', '', '/booking'],
  ['/booking-%e2%80%8b%F0%9F%8E%A4…>', '', '/booking'],
  ['/booking&quot;.', '', '/booking'],
  ['/booking%0A', '', '/booking'],
  ['/booking%2F', '', '/booking'],
  ['/booking%3Ftype=recording', '', '/booking?type=recording'],
  ['/booking%3Ftype=recording', '?utm=1', '/booking?type=recording&utm=1'],
  ['/booking%3Ftype=%C9%9B%0D%0ASet', '', '/booking?type=%C9%9B%0D%0ASet'],
  ['/%23pricing', '', '/#pricing'],
  ['/booking&fbclid=x', '', '/booking'],
  ['/booking;jsessionid=1', '', '/booking'],
  ['/**booking**', '', '/booking'],
  ['/_booking_', '', '/booking'],
  ['/%E2%80%9Cbooking%E2%80%9D', '', '/booking'],
  ['/booking.html', '', '/booking'],
  ['/index.html', '', '/'],
  ['/booking%20now', '', undefined],
  ['/bookings', '', undefined],
  ['/ɛbooking', '', undefined],
  ['//', '', undefined],
  ['/*', '', undefined],
  ['/%E0%A4%A', '', undefined],
  [`/${'('.repeat(50_000)}`, '', undefined],
])('the path %s with "%s" means %s', (path, search, address) => {
  expect(linkedAddress(path, search, isPage)).toBe(address);
});
