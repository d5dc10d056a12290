import { sameRequest } from '#booking/request';
import { isSameSession } from '../../server/bookings/changeQueries.ts';
import {
  type EmailKind,
  emailsOfCancellation,
  emailsOfRequest,
} from '../../server/outbox/emailKinds.ts';
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
  'every booking that a form has told of is stored as it was told, unless it was moved': (
    bookings,
    { receipts },
  ) =>
    receipts.every((told) =>
      bookings.some(
        (one) => one.reference === told.reference && (isMoved(one) || sameRequest(one, told)),
      ),
    ),
  'what the studio is told that it has confirmed is what it has seen': (_, { confirmed }) =>
    confirmed.every(([seen, booking]) => isSameSession(seen, booking)),
  'nobody is told that a slot is booked by their own booking': (bookings, { refused }) =>
    refused.every((request) =>
      bookings.some(
        ({ email, held }) =>
          email !== request.email && held.some((session) => overlap(session, request)),
      ),
    ),
  'the outbox has exactly the e-mails of every booking': (bookings) =>
    bookings.every((one) => {
      const emails = one.emails.map(({ kind }) => kind);
      return emails.toSorted().join() === expectedEmails(one).toSorted().join();
    }),
  'no request fails at the server': (_, { errors }) => errors.length === 0,
};

const isMoved = ({ changes }: Stored) => changes.some(({ status }) => status === 'moved');

/** The e-mails about a booking of which none was sent. */
function expectedEmails(booking: Stored): readonly EmailKind[] {
  const { changedBy } = booking.changes.at(-1) ?? {};
  if (booking.status === 'cancelled') {
    return changedBy === "artist's link" ? emailsOfCancellation : ['cancellation'];
  }
  const move: EmailKind[] = isMoved(booking) ? ['move'] : [];
  const confirmation: EmailKind[] = booking.status === 'confirmed' ? ['confirmation'] : [];
  return [...emailsOfRequest, ...move, ...confirmation];
}

/** Returns the first invariant that does not hold, or null. */
export const brokenInvariant = (...moment: Parameters<Invariant>): string | null =>
  Object.entries(invariants).find(([, holds]) => !holds(...moment))?.[0] ?? null;
