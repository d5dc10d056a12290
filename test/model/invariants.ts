import { openSlots } from '#booking/availability';
import { BookingRefused } from '#booking/errors';
import { slotTaken } from '#booking/messages';
import { sameRequest } from '#booking/request';
import { findSlot, overlaps } from '#booking/slots';
import { studioTime } from '#studio/clock';
import type { StoredBooking } from '../../server/bookings/storedBooking.ts';
import type { Tab, World } from './world.ts';

/** The invariants of every world. */

type Hours = Pick<StoredBooking, 'date' | 'bookingType' | 'timeSlot'>;

/** True for a booking that holds its slot. */
export const isActive = ({ status }: StoredBooking): boolean => status !== 'cancelled';

/** True when two bookings of either booth share any time. */
export function overlap(a: Hours, b: Hours): boolean {
  const [one, other] = [a, b].map(({ bookingType, timeSlot }) => findSlot(bookingType, timeSlot));
  return a.date === b.date && one !== undefined && other !== undefined && overlaps(one, other);
}

/** True when no two active bookings share any time. */
export const noneOverlap = (bookings: readonly StoredBooking[]) =>
  bookings
    .filter(isActive)
    .every((one, index, all) => !all.slice(index + 1).some((other) => overlap(one, other)));

const hasBooked = ({ form }: Tab) => form.matches({ form: { editing: 'success' } });

/** True when an answer says that the slot is booked. */
const saysTaken = ({ event }: NonNullable<World['answered']>) =>
  event.output === false ||
  (event.error instanceof BookingRefused && event.error.message === slotTaken);

export const invariants: readonly [sentence: string, holds: (world: World) => boolean][] = [
  ['no two bookings overlap', ({ stored }) => noneOverlap(stored.bookings)],
  [
    'nobody has two bookings from one intent',
    ({ tabs, stored }) => {
      const active = stored.bookings.filter(isActive);
      return tabs.every(
        ({ visitor }) => active.filter(({ fullName }) => fullName === visitor).length <= 1,
      );
    },
  ],
  [
    'nobody is told of a success that is not stored',
    ({ answered, stored }) => {
      if (answered?.event.type !== 'xstate.done.actor.createBooking') return true;
      const { output } = answered.event;
      return stored.bookings.some(
        (one) => one.reference === output.reference && sameRequest(one, output),
      );
    },
  ],
  [
    'nobody is told that a slot is booked by their own booking',
    ({ answered, time, stored }) => {
      if (!answered || !saysTaken(answered)) return true;
      const { request } = answered.call.input;
      const { bookingType, date, timeSlot, email } = request;
      const open = openSlots(bookingType, date, {}, studioTime(time));
      const others = stored.bookings.filter((one) => isActive(one) && one.email !== email);
      return (
        !open.some(({ id }) => id === timeSlot) || others.some((other) => overlap(other, request))
      );
    },
  ],
  [
    'a request that is booked is not kept to be sent again',
    ({ tabs }) => tabs.filter(hasBooked).every(({ draft }) => draft === null),
  ],
];

/** The first invariant that does not hold in a world, or null. */
export const brokenInvariant = (world: World): string | null =>
  invariants.find(([, holds]) => !holds(world))?.[0] ?? null;
