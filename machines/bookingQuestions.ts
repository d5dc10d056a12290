import type { SnapshotFrom } from 'xstate';
import {
  firstOpenDate,
  lastBookableDate,
  openSlots,
  slotsOnOffer,
  type UnavailableReason,
  unavailableReason,
} from '#booking/availability';
import { checkingSlot, sendingAgain, sendingRequest } from '#booking/messages';
import { type Suggestion, suggestionsFor } from '#booking/notice';
import { type Slot, type SlotId, slots } from '#booking/slots';
import type { BookingContext, bookingMachine } from '#machines/booking';

/** What the booking page asks of the machine; dates are yyyy-MM-dd. */

/** The slots that the visitor can choose from now. */
export const slotsToChooseFrom = ({ request, booked, now }: BookingContext): readonly Slot[] =>
  slotsOnOffer(request, booked, now);

/** How many slots of the chosen type a date has free, and how many it has in all. */
export const freeOn = ({ request, booked, now }: BookingContext, date: string) => ({
  free: openSlots(request.bookingType, date, booked, now),
  all: slots[request.bookingType],
});

/** Why a date cannot be chosen for the chosen type, or null when it can. */
export const whyUnavailable = (
  { request, booked, now }: BookingContext,
  date: string,
): UnavailableReason | null => unavailableReason(request.bookingType, date, booked, now);

/** The first and the last date that can be chosen for the chosen type, if any can. */
export function bookableDates({ request, booked, now }: BookingContext) {
  const first = firstOpenDate(request.bookingType, booked, now);
  return first === null ? null : { first, last: lastBookableDate(now.date) };
}

/** What to offer to a visitor whose choice the machine had to change. */
export const suggestions = ({ notice, request, booked, now }: BookingContext): Suggestion[] =>
  notice ? suggestionsFor(notice, request.bookingType, booked, now) : [];

/** The sentence for what is being done with the request, or null while it is the visitor's turn. */
export function progress(state: SnapshotFrom<typeof bookingMachine>): string | null {
  if (state.matches({ form: { submitting: 'checking' } })) return checkingSlot;
  if (state.matches({ form: { submitting: { creating: 'sending' } } })) {
    return state.context.retries > 0 ? sendingAgain : sendingRequest;
  }
  return state.matches({ form: 'submitting' }) ? sendingAgain : null;
}

/** What is to be seen of a slot of the chosen type: chosen, free or taken. */
export function slotState(context: BookingContext, id: SlotId) {
  if (context.request.timeSlot === id) return 'chosen';
  return slotsToChooseFrom(context).some((slot) => slot.id === id) ? 'free' : 'taken';
}
