import type { CreateOptions } from '../../server/bookings/createQueries.ts';
import { newReference } from '../../server/bookings/reference.ts';
import { tuesdayAtTen } from './freshApi.ts';

/** Options for creating a booking at `tuesdayAtTen`, without an idempotency key and e-mails. */
export const registration = (change: Partial<CreateOptions> = {}): CreateOptions => ({
  reference: newReference(),
  createdAt: tuesdayAtTen,
  today: '2026-12-01',
  idempotencyKey: null,
  maxOpenRequests: 100,
  emails: [],
  ...change,
});
