import { sameRequest } from '#booking/request';
import { bookingsWhere } from '../../server/bookings/bookingQueries.ts';
import { emailsOfRequest } from '../../server/bookings/emailKinds.ts';
import { emailsAbout } from '../../server/bookings/outboxQueries.ts';
import type { StoredBooking } from '../../server/bookings/storedBooking.ts';
import { isActive, noneOverlap, overlap } from '../model/invariants.ts';
import type { Store } from './store.ts';
import type { Visitor } from './visitor.ts';

/** The invariants of every moment of a simulation. */
const invariants: readonly [
  sentence: string,
  holds: (
    bookings: readonly StoredBooking[],
    visitors: readonly Visitor[],
    store: Store,
  ) => boolean,
][] = [
  ['no two bookings overlap', noneOverlap],
  [
    'nobody has two bookings from one intent',
    (bookings, visitors) =>
      visitors.every(
        (visitor) =>
          bookings.filter(isActive).filter(({ email }) => email === visitor.email).length <= 1,
      ),
  ],
  [
    'every booking that a form has told of is stored as it was told',
    (bookings, visitors) =>
      visitors
        .flatMap(({ acknowledged }) => acknowledged)
        .every((receipt) =>
          bookings.some(
            (stored) => stored.reference === receipt.reference && sameRequest(stored, receipt),
          ),
        ),
  ],
  [
    'nobody is told that a slot is booked by their own booking',
    (bookings, visitors) =>
      visitors
        .flatMap(({ refused }) => refused)
        .every((request) =>
          bookings.some((stored) => stored.email !== request.email && overlap(stored, request)),
        ),
  ],
  [
    'the outbox has exactly the e-mails of every booking',
    (bookings, _, store) =>
      bookings.every((booking) => {
        const kinds = store.query(emailsAbout(booking.reference)).map(({ kind }) => kind);
        const expected = isActive(booking) ? emailsOfRequest : ['cancellation'];
        return kinds.toSorted().join() === expected.toSorted().join();
      }),
  ],
];

/** Returns the first invariant that does not hold, or null. */
export function brokenInvariant(store: Store, visitors: readonly Visitor[]): string | null {
  const bookings = store.query(bookingsWhere('1 = 1'));
  return invariants.find(([, holds]) => !holds(bookings, visitors, store))?.[0] ?? null;
}
