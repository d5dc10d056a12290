import { sameRequest } from '#booking/request';
import { emailsOfRequest } from '../../server/bookings/emailKinds.ts';
import { isActive, noneOverlap, overlap } from '../model/invariants.ts';
import type { Simulation } from './simulation.ts';
import type { Stored } from './store.ts';

type Invariant = (bookings: readonly Stored[], simulation: Simulation) => boolean;

/** The invariants of every moment of a simulation. */
const invariants: Readonly<Record<string, Invariant>> = {
  'no two bookings overlap': noneOverlap,
  'nobody has two bookings from one intent': (bookings) => {
    const visitors = bookings.filter(isActive).map(({ email }) => email);
    return new Set(visitors).size === visitors.length;
  },
  'every booking that a form has told of is stored as it was told': (bookings, { receipts }) =>
    receipts.every((told) =>
      bookings.some((one) => one.reference === told.reference && sameRequest(one, told)),
    ),
  'nobody is told that a slot is booked by their own booking': (bookings, { refused }) =>
    refused.every((request) =>
      bookings.some((one) => one.email !== request.email && overlap(one, request)),
    ),
  'the outbox has exactly the e-mails of every booking': (bookings) =>
    bookings.every((one) => {
      const expected = isActive(one) ? emailsOfRequest : ['cancellation'];
      return one.emails.toSorted().join() === expected.toSorted().join();
    }),
  'no request fails at the server': (_, { errors }) => errors.length === 0,
};

/** Returns the first invariant that does not hold, or null. */
export const brokenInvariant = (...moment: Parameters<Invariant>): string | null =>
  Object.entries(invariants).find(([, holds]) => !holds(...moment))?.[0] ?? null;
