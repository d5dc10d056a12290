import { createActorContext, shallowEqual } from '@xstate/react';
import type { FormSession } from '#booking/selectionChange';
import { bookingMachine } from '#machines/booking';
import { sessionOf } from '#machines/bookingSelectors';

/** React context of the running booking machine. */

/**
 * The provider of the booking actor, and its hooks: `useActorRef` returns the actor, `useSelector`
 * a part of its state.
 */
export const BookingActor = createActorContext(bookingMachine);

/** Returns the requested session; the same object while the visitor types. */
export const useSession = (): FormSession =>
  BookingActor.useSelector(({ context }) => sessionOf(context), shallowEqual);

/** Returns true while the form is submitting, so that its values must not change. */
export const useIsSubmitting = (): boolean =>
  BookingActor.useSelector((state) => state.matches({ form: 'submitting' }));

/** Returns true once the booked dates have loaded, so that counts of free slots are reliable. */
export const useAreDatesKnown = (): boolean =>
  BookingActor.useSelector((state) => state.matches({ bookedDates: 'known' }));
