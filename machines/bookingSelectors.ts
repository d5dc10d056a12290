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

/** What the booking page asks of the machine; dates are yyyy-MM-dd. */

/** All that the answers about the session follow from: what is typed does not matter to them. */
export interface Session extends Pick<BookingContext, 'booked' | 'now' | 'notice'> {
  readonly request: Selection;
}

/** The slots that the visitor can choose from now. */
export const slotsToChooseFrom = ({ request, booked, now }: Session): readonly Slot[] =>
  slotsOnOffer(request, booked, now);

/** What the answers about dates follow from. */
export interface Known extends Pick<BookingContext, 'booked' | 'now'> {
  readonly request: Pick<BookingContext['request'], 'bookingType'>;
}

/** How many slots of the chosen type a date has free, and how many it has in all. */
export const freeOn = ({ request, booked, now }: Known, date: string) => ({
  free: openSlots(request.bookingType, date, booked, now),
  all: slots[request.bookingType],
});

/** Why a date cannot be chosen for the chosen type, or null when it can. */
export const whyUnavailable = (
  { request, booked, now }: Known,
  date: string,
): UnavailableReason | null => unavailableReason(request.bookingType, date, booked, now);

/** The first date that can be chosen for the chosen type, or null when none can. */
export const firstBookableDate = ({ request, booked, now }: Known): string | null =>
  firstOpenDate(request.bookingType, booked, now);

/** The sentence for a change that the availability rule made; null when the alert contains it. */
export const changeInWords = ({ notice, request }: Session): string | null =>
  notice && !notice.isTold ? selectionChangeText(notice, request.bookingType) : null;

/** What to offer to a visitor whose choice the machine had to change. */
export const suggestions = ({ notice, request, booked, now }: Session): Suggestion[] =>
  notice ? suggestionsFor(notice, request.bookingType, booked, now) : [];

/** The sentence for what is being done with the request, or null while it is the visitor's turn. */
export function progress(state: SnapshotFrom<typeof bookingMachine>): string | null {
  if (state.matches({ form: { submitting: 'checking' } })) return checkingSlot;
  if (!state.matches({ form: 'submitting' })) return null;
  return state.context.retries > 0 ? sendingAgain : sendingRequest;
}

/** What is to be seen of a slot of the chosen type: chosen, free or taken. */
export function slotState(session: Session, id: SlotId) {
  if (session.request.timeSlot === id) return 'chosen';
  return slotsToChooseFrom(session).some((slot) => slot.id === id) ? 'free' : 'taken';
}
