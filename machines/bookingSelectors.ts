import type { SnapshotFrom } from 'xstate';
import {
  firstOpenDate,
  openSlots,
  type Selection,
  slotsOnOffer,
  type UnavailableReason,
  unavailableReason,
} from '#booking/availability';
import { checkingSlot, sendingAgain, sendingRequest } from '#booking/messages';
import { type Suggestion, selectionChangeText, suggestionsFor } from '#booking/selectionChange';
import { type Slot, type SlotId, slots } from '#booking/slots';
import type { BookingContext, bookingMachine } from '#machines/booking';

/** Selectors of the booking machine for the booking page; dates are yyyy-MM-dd. */

/** Input of the selectors below: the context without the typed text, which does not affect them. */
export interface Session extends Pick<BookingContext, 'booked' | 'now' | 'selectionChange'> {
  readonly request: Selection;
}

/** Returns the slots to offer: the open ones, or all of the type while no date is selected. */
export const slotsToChooseFrom = ({ request, booked, now }: Session): readonly Slot[] =>
  slotsOnOffer(request, booked, now);

/** Input of the selectors for dates: the part of the context that affects them. */
export interface Known extends Pick<BookingContext, 'booked' | 'now'> {
  readonly request: Pick<BookingContext['request'], 'bookingType'>;
}

/** Returns the open slots (`free`) and all slots (`all`) of the selected type on a date. */
export const freeOn = ({ request, booked, now }: Known, date: string) => ({
  free: openSlots(request.bookingType, date, booked, now),
  all: slots[request.bookingType],
});

/** Returns why a date is unavailable for the selected type, or null when it is available. */
export const whyUnavailable = (
  { request, booked, now }: Known,
  date: string,
): UnavailableReason | null => unavailableReason(request.bookingType, date, booked, now);

/** Returns the first available date for the selected type, or null when there is none. */
export const firstBookableDate = ({ request, booked, now }: Known): string | null =>
  firstOpenDate(request.bookingType, booked, now);

/**
 * Returns the message for an automatic selection change, or null when there is none or the alert
 * already contains it.
 */
export const changeInWords = ({ selectionChange, request }: Session): string | null =>
  selectionChange && !selectionChange.isTold
    ? selectionChangeText(selectionChange, request.bookingType)
    : null;

/** Returns alternatives to offer after an automatic selection change; empty without one. */
export const suggestions = ({ selectionChange, request, booked, now }: Session): Suggestion[] =>
  selectionChange ? suggestionsFor(selectionChange, request.bookingType, booked, now) : [];

/** Returns the progress message while the form is submitting, otherwise null. */
export function progress(state: SnapshotFrom<typeof bookingMachine>): string | null {
  if (state.matches({ form: { submitting: 'checking' } })) return checkingSlot;
  if (!state.matches({ form: 'submitting' })) return null;
  return state.context.retries > 0 ? sendingAgain : sendingRequest;
}

/**
 * Returns the display state of a slot: selected (`chosen`), available (`free`) or not (`taken`).
 */
export function slotState(session: Session, id: SlotId) {
  if (session.request.timeSlot === id) return 'chosen';
  return slotsToChooseFrom(session).some((slot) => slot.id === id) ? 'free' : 'taken';
}
