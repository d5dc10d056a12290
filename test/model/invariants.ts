import { openSlots, type Selection } from '#booking/availability';
import { BookingRefused } from '#booking/errors';
import { slotTaken } from '#booking/messages';
import { sameRequest } from '#booking/request';
import { overlaps, slotById } from '#booking/slots';
import { studioTime } from '#studio/clock';
import type { StoredBooking } from '../../server/bookings/storedBooking.ts';
import { isActive } from './studio.ts';
import type { World } from './world.ts';

/** The invariants of every world. */

/** True when two bookings of either booth share any time. */
const overlap = (a: StoredBooking, b: Selection): boolean =>
  a.date === b.date && overlaps(slotById[a.timeSlot], slotById[b.timeSlot]);

/** True when an answer says that the slot is booked. */
const saysTaken = ({ event }: NonNullable<World['answered']>) =>
  event.output === false ||
  (event.error instanceof BookingRefused && event.error.message === slotTaken);

export const invariants: Readonly<Record<string, (world: World) => boolean>> = {
  'no two bookings overlap': ({ stored }) =>
    stored.bookings
      .filter(isActive)
      .every((one, index, all) => !all.slice(index + 1).some((other) => overlap(one, other))),
  'nobody has two bookings from one intent': ({ stored }) => {
    const names = stored.bookings.filter(isActive).map(({ fullName }) => fullName);
    return new Set(names).size === names.length;
  },
  'nobody is told of a success that is not stored': ({ answered, stored }) => {
    if (answered?.event.type !== 'xstate.done.actor.createBooking') return true;
    const { output } = answered.event;
    return stored.bookings.some(
      (one) => one.reference === output.reference && sameRequest(one, output),
    );
  },
  'nobody is told that a slot is booked by their own booking': ({ answered, time, stored }) => {
    if (!answered || !saysTaken(answered)) return true;
    const { request } = answered.call.input;
    const open = openSlots(request.bookingType, request.date, {}, studioTime(time));
    const others = stored.bookings.filter((one) => isActive(one) && one.email !== request.email);
    return (
      open.every(({ id }) => id !== request.timeSlot) ||
      others.some((other) => overlap(other, request))
    );
  },
  'who is named as the one who cancelled did it': ({ answered, stored }) => {
    const error = answered?.event.error;
    if (!(error instanceof BookingRefused && error.status === 410)) return true;
    const by = error.message.startsWith('You ') ? "artist's link" : "studio's link";
    const { email } = answered?.call.input.request ?? {};
    return stored.bookings.some((one) => one.email === email && one.changedBy === by);
  },
  'nothing is called taken that only the visitor has booked': ({ tabs, time, stored }) =>
    tabs.every(({ form: { context } }) => {
      const { selectionChange: change, request } = context;
      const others = stored.bookings.filter(({ email }) => email !== request.email);
      // Somebody else held the slot, or has held it before a move.
      const isLost = (to: Selection) =>
        others.some((other) => other.changeCount > 0 || overlap(other, to));
      if (change?.kind === 'date cleared' && change.reason === 'full') {
        return others.some(({ date }) => date === change.date);
      }
      if (change?.kind !== 'slot taken') return true;
      const lost = { ...request, date: change.date, timeSlot: change.from };
      const open = openSlots(lost.bookingType, lost.date, {}, studioTime(time));
      return open.every(({ id }) => id !== lost.timeSlot) || isLost(lost);
    }),
  'the slot of an unanswered booking is not blocked by itself': ({ tabs }) =>
    tabs.every(({ form: { context } }) => {
      const { unanswered: own, booked } = context;
      return !own || !booked[own.date]?.[own.bookingType].includes(own.timeSlot);
    }),
  'a request that is booked is not kept to be sent again': ({ tabs }) =>
    tabs.every(
      ({ form, draft }) => !form.matches({ form: { editing: 'success' } }) || !draft?.request.date,
    ),
};

/** The first invariant that does not hold in a world, or null. */
export const brokenInvariant = (world: World): string | null =>
  Object.entries(invariants).find(([, holds]) => !holds(world))?.[0] ?? null;
