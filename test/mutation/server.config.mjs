import { strykerOptions } from './stryker.mjs';

/** What the server does with bookings: its queries, transactions, feed and outbox. */
export default strykerOptions({
  area: 'server',
  mutate: ['server/bookings/*.ts', 'server/outbox/*.ts'],
  least: 90,
});
