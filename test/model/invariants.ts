import { BookingRefused } from '#booking/errors';
import { slotTaken } from '#booking/messages';
import { sameRequest } from '#booking/request';
import { findSlot, overlaps } from '#booking/slots';
import type { StoredBooking } from '../../server/bookings/storedBooking.ts';
import { bookingsIn } from './studio.ts';
import { emailOf, type World } from './world.ts';

/** The invariants of every world. */

type Hours = Pick<StoredBooking, 'date' | 'bookingType' | 'timeSlot'>;

/** True when two bookings of either booth share any time. */
export function overlap(a: Hours, b: Hours): boolean {
  const [one, other] = [a, b].map(({ bookingType, timeSlot }) => findSlot(bookingType, timeSlot));
  return a.date === b.date && one !== undefined && other !== undefined && overlaps(one, other);
}

/** True for a booking that holds its slot. */
export const isActive = ({ status }: StoredBooking) => status !== 'cancelled';

/** True when no two active bookings share any time. */
export const noneOverlap = (bookings: readonly StoredBooking[]) =>
  bookings
    .filter(isActive)
    .every((one, index, all) => !all.slice(index + 1).some((other) => overlap(one, other)));

const hasBooked = ({ form }: World['tabs'][number]) =>
  form.matches({ form: { editing: 'success' } });

/** True when an answer says that the slot is booked. */
const saysTaken = ({ event }: NonNullable<World['answered']>) =>
  event.output === false ||
  (event.error instanceof BookingRefused && event.error.message === slotTaken);

export const invariants: readonly [
  sentence: string,
  holds: (world: World, bookings: readonly StoredBooking[]) => boolean,
][] = [
  ['no two bookings overlap', (_, bookings) => noneOverlap(bookings)],
  [
    'nobody has two bookings from one intent',
    ({ tabs }, bookings) =>
      tabs.every(
        ({ visitor }) =>
          bookings.filter(isActive).filter(({ email }) => email === emailOf(visitor)).length <= 1,
      ),
  ],
  [
    'nobody is told of a success that is not stored',
    ({ tabs }, bookings) =>
      tabs.filter(hasBooked).every(
        ({
          form: {
            context: { receipt },
          },
        }) =>
          bookings.some(
            (stored) => receipt?.reference === stored.reference && sameRequest(receipt, stored),
          ),
      ),
  ],
  [
    'nobody is told that a slot is booked by their own booking',
    ({ answered, time }, bookings) => {
      if (!answered || !saysTaken(answered)) return true;
      const { request } = answered.call.input;
      const others = bookings.filter((one) => isActive(one) && one.email !== request.email);
      const hasBegun = time === 1 && request.date === '2026-12-01';
      return hasBegun || others.some((other) => overlap(other, request));
    },
  ],
  [
    'a request that is booked is not kept to be sent again',
    ({ tabs }) => tabs.filter(hasBooked).every(({ draft }) => draft === null),
  ],
];

/** The first invariant that does not hold in a world, or null. */
export function brokenInvariant(world: World): string | null {
  const bookings = bookingsIn(world.stored);
  return invariants.find(([, holds]) => !holds(world, bookings))?.[0] ?? null;
}
