import { isDeepStrictEqual } from 'node:util';
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { openSlots } from '#booking/availability';
import { isSlotTaken } from '#booking/errors';
import { connectionLost, slotTaken, unknownFailure } from '#booking/messages';
import { emptyRequest, normalized, sameRequest, type TextFieldName } from '#booking/request';
import { booths, slotById, slotInWords } from '#booking/slots';
import type { bookingMachine } from '#machines/booking';

/** Invariants of the booking machine for every step (specification, sections 4 to 8). */

/** A state of the booking machine. */
export type BookingState = SnapshotFrom<typeof bookingMachine>;

/** A step of the booking machine: an event and the states before and after it. */
export interface Step {
  readonly event: AnyEventObject;
  readonly before: BookingState;
  readonly after: BookingState;
}

const textFields = ['fullName', 'email', 'phoneNumber', 'notes'] as const;

const isSubmitting = (state: BookingState) => state.matches({ form: 'submitting' });
const hasSucceeded = (state: BookingState) => state.matches({ form: { editing: 'success' } });
const hasFailed = (state: BookingState) => state.matches({ form: { editing: 'failure' } });

const isOpen = ({ context: { request, booked, now } }: BookingState, slot: string) =>
  openSlots(request.bookingType, request.date, booked, now).some(({ id }) => id === slot);

/** The description of the first invariant that a step breaks, or null. */
export const brokenBookingInvariant = (step: Step): string | null =>
  invariants.find(([, holds]) => !holds(step))?.[0] ?? null;

export const invariants: readonly [sentence: string, holds: (step: Step) => boolean][] = [
  [
    'the chosen slot is open for the chosen date and type, or no date is chosen',
    ({ after }) => isSubmitting(after) || isOpen(after, after.context.request.timeSlot),
  ],
  [
    'a slot that is not on offer cannot be chosen',
    ({ event, before, after }) =>
      event.type !== 'slot.change' ||
      isOpen(before, event.timeSlot) ||
      isDeepStrictEqual(before.context, after.context),
  ],
  [
    'nothing is submitted in which something is missing or wrong',
    ({ after }) => {
      const { fullName, email, phoneNumber, date } = after.context.request;
      const areThere = [fullName, phoneNumber, date].every((text) => text.trim() !== '');
      return !isSubmitting(after) || (areThere && email.includes('@'));
    },
  ],
  [
    'the idempotency key stays until the request is booked or cancelled',
    ({ before, after, event }) =>
      before.context.idempotencyKey === after.context.idempotencyKey ||
      hasSucceeded(after) ||
      event.type === 'draft.restore' ||
      event.error?.status === 410,
  ],
  [
    'nothing typed is lost except by success',
    (step) =>
      textFields.every(
        (field) => step.after.context.request[field] === expectedText(step, field),
      ) ||
      (!hasSucceeded(step.before) && hasSucceeded(step.after)),
  ],
  [
    'only answers and delays, no change and no second submit, continue or end a submission',
    ({ event, before, after }) =>
      !isSubmitting(before) ||
      (event.type.startsWith('xstate.')
        ? !isSubmitting(after) || isDeepStrictEqual(before.context.request, after.context.request)
        : isDeepStrictEqual(before.value.form, after.value.form) &&
          isDeepStrictEqual({ ...before.context, now: after.context.now }, after.context)),
  ],
  [
    'the calendar is closed while the form is being submitted',
    ({ after }) => !isSubmitting(after) || after.matches({ calendar: 'closed' }),
  ],
  [
    'a chosen date closes the calendar',
    ({ event, after }) =>
      !['date.change', 'suggestion.accept'].includes(event.type) ||
      after.matches({ calendar: 'closed' }),
  ],
  [
    'the form is back to its defaults on success',
    ({ before, after }) =>
      hasSucceeded(before) ||
      !hasSucceeded(after) ||
      sameRequest(after.context.request, emptyRequest),
  ],
  [
    'another booking starts with the contact data of the receipt and is otherwise empty',
    ({ event, before, after }) => {
      const { receipt } = before.context;
      if (event.type !== 'booking.restart') return true;
      if (!receipt) return isDeepStrictEqual(before.context, after.context);
      const { fullName, email, phoneNumber } = receipt;
      return sameRequest(after.context.request, { ...emptyRequest, fullName, email, phoneNumber });
    },
  ],
  [
    'the receipt is there on success and only then',
    ({ after }) => hasSucceeded(after) === (after.context.receipt !== null),
  ],
  [
    'the receipt and the late changes together are what was sent',
    ({ before, after: { context } }) => {
      if (hasSucceeded(before) || !context.receipt) return true;
      const changes = context.lateChanges.map(({ field, value }) => [field, value]);
      const sent = { ...context.receipt, ...Object.fromEntries(changes) };
      return sameRequest(sent, normalized(before.context.request));
    },
  ],
  [
    'a message is there on failure and only then, and is never empty',
    ({ after }) => hasFailed(after) === Boolean(after.context.failure?.message.trim()),
  ],
  ['the message is the sentence of section 8', saysWhatTheSpecificationSays],
  ['a message about a lost slot says what became of the choice', saysWhatBecameOfTheChoice],
  ['a POST is sent three times at most', ({ after }) => after.context.retries <= 2],
];

/** The text of a field after a step that does not book. */
function expectedText({ event, before }: Step, field: TextFieldName): string {
  const { [field]: text } = before.context.request;
  if (isSubmitting(before)) return text;
  if (event.type === 'draft.restore') return text || event.draft.request[field];
  const isKept = hasSucceeded(before) && field !== 'notes';
  if (event.type === 'booking.restart' && isKept) return event.contact[field];
  return event.type === 'field.change' && event.field === field ? event.value : text;
}

/** True when a step into failure sets the message that the specification has for its cause. */
function saysWhatTheSpecificationSays({ event, before, after }: Step): boolean {
  if (!hasFailed(after) || !isSubmitting(before)) return true;
  const { type, error } = event;
  const ofPost = error instanceof Error ? error.message : unknownFailure;
  const ofError = type.startsWith('xstate.after.') ? connectionLost : ofPost;
  const isChecking = before.matches({ form: { submitting: 'checking' } });
  return after.context.failure?.message === (isChecking ? slotTaken : ofError);
}

/** True when the failure for a lost slot names the lost slot and the new selection. */
function saysWhatBecameOfTheChoice({ event, before, after }: Step): boolean {
  const isLost = event.type === 'xstate.done.actor.checkAvailability' || isSlotTaken(event.error);
  if (!isLost || !hasFailed(after)) return true;
  const { failure, selectionChange, request } = after.context;
  const isCleared = request.date === '';
  const names = isCleared
    ? [booths[request.bookingType].name]
    : [before, after].map(({ context }) => slotInWords(slotById[context.request.timeSlot]));
  return (
    failure?.field === (isCleared ? 'date' : 'timeSlot') &&
    names.every((name) => failure.detail?.includes(name)) &&
    selectionChange?.isTold === true
  );
}
