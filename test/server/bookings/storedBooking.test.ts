import { expect, it } from 'vitest';
import { isReference } from '../../../server/bookings/storedBooking.ts';

it.each([
  ...['', '\0', '7K3MQ9TD2XNB', '7K3M-Q9TD-2XN', '7K3M-Q9TD-2XNBB', '77K3M-Q9TD-2XNB'],
  ...['7k3m-q9td-2xnb', '7K3M-Q9TD-2XNI', '7K3M-Q9TD-2XNB\n'],
])('isReference is false for %j', (text) => {
  expect(isReference(text)).toBe(false);
});
