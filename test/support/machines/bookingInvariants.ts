import { isDeepStrictEqual } from 'node:util';
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { openSlots, sameSelection } from '#booking/availability';
import { normalized, sameRequest, type TextFieldName, textFieldNames } from '#booking/request';
import type { bookingMachine } from '#machines/booking';

/** Invariants of the booking machine for every step (specification, sections 4 to 8). */

export type BookingState = SnapshotFrom<typeof bookingMachine>;

/** A step of the booking machine: an event and the states before and after it. */
export interface Step {
  readonly event: AnyEventObject;
  readonly before: BookingState;
  readonly after: BookingState;
}

const isSubmitting = (state: BookingState) => state.matches({ form: 'submitting' });
const hasSucceeded = (state: BookingState) => state.matches({ form: { editing: 'success' } });
const hasFailed = (state: BookingState) => state.matches({ form: { editing: 'failure' } });

const isUnanswered = ({ context: { request, unanswered } }: BookingState) =>
  unanswered !== null && sameSelection(unanswered, request);

const isOpen = ({ context: { request, booked, now } }: BookingState, slot: string) =>
  openSlots(request.bookingType, request.date, booked, now).some(({ id }) => id === slot);

/** The first invariant that a step breaks, or null. */
export const brokenBookingInvariant = (step: Step): string | null =>
  Object.entries(invariants).find(([, holds]) => !holds(step))?.[0] ?? null;

export const invariants: Readonly<Record<string, (step: Step) => boolean>> = {
  'the chosen slot is open for the chosen date and type, or unanswered, or no date is chosen': ({
    after,
  }) => isSubmitting(after) || isUnanswered(after) || isOpen(after, after.context.request.timeSlot),
  'the idempotency key stays until the request is booked or cancelled': ({
    before,
    after,
    event,
  }) =>
    before.context.idempotencyKey === after.context.idempotencyKey ||
    hasSucceeded(after) ||
    event.type === 'draft.restore' ||
    event.error?.status === 410,
  'nothing typed is lost except by success': (step) =>
    textFieldNames.every(
      (field) => step.after.context.request[field] === expectedText(step, field),
    ) ||
    (!hasSucceeded(step.before) && hasSucceeded(step.after)),
  'only answers, delays and the connection, no change and no second submit, continue or end a submission':
    ({ event, before, after }) =>
      !isSubmitting(before) ||
      (/^xstate|^connection.back$/.test(event.type)
        ? !isSubmitting(after) || isDeepStrictEqual(before.context.request, after.context.request)
        : isDeepStrictEqual(before.value.form, after.value.form) &&
          isDeepStrictEqual(
            { ...before.context, now: after.context.now, receipt: after.context.receipt },
            after.context,
          )),
  'a chosen date closes the calendar': ({ event, after }) =>
    !['date.change', 'suggestion.accept'].includes(event.type) ||
    after.matches({ calendar: 'closed' }),
  'another booking starts with the contact data of the receipt where the form has none': ({
    event,
    before,
    after,
  }) => {
    const { receipt, request } = before.context;
    if (event.type !== 'booking.restart' || isSubmitting(before)) return true;
    const { fullName, email, phoneNumber, ...rest } = request;
    return sameRequest(after.context.request, {
      ...rest,
      fullName: fullName || (receipt?.fullName ?? ''),
      email: email || (receipt?.email ?? ''),
      phoneNumber: phoneNumber || (receipt?.phoneNumber ?? ''),
    });
  },
  'the last booking stays until another one is started or made, its receipt until it ends': ({
    event,
    before,
    after,
  }) =>
    (before.context.lastBooking === after.context.lastBooking &&
      (before.context.receipt === after.context.receipt || event.type === 'receipt.end')) ||
    event.type === 'draft.restore' ||
    event.type === 'booking.restart' ||
    hasSucceeded(after),
  'there is a last booking after a success, and wherever there is a receipt': ({ after }) =>
    !(hasSucceeded(after) || after.context.receipt) || after.context.lastBooking !== null,
  'a message is there on failure and only then, and is never empty': ({ after }) =>
    hasFailed(after) === Boolean(after.context.failure?.message.trim()),
};

/** The text of a field after a step that does not book. */
function expectedText({ event, before, after }: Step, field: TextFieldName): string {
  const { [field]: text } = before.context.request;
  if (isSubmitting(before)) return text;
  if (isSubmitting(after)) return normalized(before.context.request)[field];
  if (event.type === 'draft.restore') return text || event.draft.request[field];
  const { receipt } = before.context;
  if (event.type === 'booking.restart' && receipt && field !== 'notes') {
    return text || receipt[field];
  }
  return event.type === 'field.change' && event.field === field ? event.value : text;
}
