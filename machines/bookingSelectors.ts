import type { SnapshotFrom } from 'xstate';
import * as messages from '#booking/messages';
import type { BookingReceipt, Field } from '#booking/request';
import type { FormSession } from '#booking/selectionChange';
import { selectionChangeText } from '#booking/selectionChange';
import type { Slot, SlotId } from '#booking/slots';
import type { BookingContext, bookingMachine } from '#machines/booking';

/** Selectors of the booking machine for the booking page; dates are yyyy-MM-dd. */

/** Returns the session of a context; its values stay identical while the visitor types. */
export function sessionOf({ request, booked, now, selectionChange }: BookingContext): FormSession {
  const { bookingType, date, timeSlot } = request;
  return { bookingType, date, timeSlot, booked, now, selectionChange };
}

/** Returns what the calendar shows; its values stay identical while the visitor types. */
export function calendarDates(state: SnapshotFrom<typeof bookingMachine>) {
  const { request, booked, now } = state.context;
  return {
    ...{ bookingType: request.bookingType, selected: request.date, booked, now },
    areDatesKnown: state.matches({ bookedDates: 'known' }),
    isLoading: state.matches({ bookedDates: 'loading' }),
  };
}

/**
 * Returns the message for an automatic selection change, or null when there is none or the alert
 * contains it.
 */
export function selectionChangeMessage(context: BookingContext): string | null {
  const { selectionChange, request, failure } = context;
  const message = selectionChange && selectionChangeText(selectionChange, request.bookingType);
  return message === failure?.detail ? null : message;
}

/** Returns the paragraphs of the message of success: the specified one, and what differs from it. */
export const receiptMessages = ({ status, difference }: BookingReceipt): readonly string[] => [
  status === 'confirmed' ? messages.bookingConfirmed : messages.bookingSuccessful,
  ...(difference ? [messages.bookedDifferently[difference]] : []),
];

/** Returns the outcome for the beginning of the page's title; empty without one. */
export function outcomeTitle({ failure, receipt }: BookingContext): string {
  if (failure) return 'Error: ';
  return receipt ? 'Booking successful · ' : '';
}

/** Returns what has to be known before the form is sent: offline, or an earlier POST unanswered. */
export function sendingNotice(state: SnapshotFrom<typeof bookingMachine>): string | null {
  const { failure, unanswered, isUnsent } = state.context;
  const isIdle = state.matches({ form: { editing: 'idle' } });
  if (state.matches({ connection: 'offline' }) && (isIdle || failure?.field)) {
    return messages.offline;
  }
  if (isIdle && unanswered) return messages.outcomeUnknown;
  if (isIdle && isUnsent) return messages.notSentYet;
  const isBack = state.matches({ connection: { online: 'returned' } });
  return isIdle && isBack ? messages.onlineAgain : null;
}

/** Returns the display state of a slot: selected (`chosen`), open (`free`) or not (`taken`). */
export function slotState({ timeSlot }: FormSession, open: readonly Slot[], id: SlotId) {
  if (timeSlot === id) return 'chosen';
  return open.some((slot) => slot.id === id) ? 'free' : 'taken';
}

/** Returns the error message of a field, or undefined when it has none. Its detail says it all. */
export const fieldError = ({ failure }: BookingContext, field: Field): string | undefined =>
  failure?.field === field ? (failure.detail ?? failure.message) : undefined;

/** Returns the date that was cleared because it is full, or null. */
export const fullDate = ({ selectionChange: change }: FormSession): string | null =>
  change?.kind === 'date cleared' && change.reason === 'full' ? change.date : null;

/** Returns the progress message while the form is submitting, otherwise null. */
export function progressMessage(state: SnapshotFrom<typeof bookingMachine>): string | null {
  if (!state.matches({ form: 'submitting' })) return null;
  if (state.matches({ connection: 'offline' })) {
    return state.matches({ form: { submitting: 'waiting' } })
      ? messages.waitingOffline
      : messages.offlineMeanwhile;
  }
  if (state.matches({ form: { submitting: 'checking' } })) return messages.checkingSlot;
  const { retries, unansweredBefore } = state.context;
  if (retries > 0) return messages.sendingAgain;
  // After an unanswered POST, the slot may be booked by the visitor.
  return unansweredBefore ? messages.sendingRequest : messages.slotFree;
}

/** Returns the message on the date button while the calendar is loading or failed, otherwise null. */
export function calendarStatus(state: SnapshotFrom<typeof bookingMachine>): string | null {
  if (state.matches({ calendar: 'loading' })) return messages.calendarLoading;
  if (!state.matches({ calendar: 'failed' })) return null;
  return state.matches({ connection: 'online' })
    ? messages.calendarFailed
    : messages.calendarOffline;
}
