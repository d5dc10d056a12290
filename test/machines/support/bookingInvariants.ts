import { isDeepStrictEqual } from 'node:util';
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { openSlots } from '#booking/availability';
import { BookingRefused } from '#booking/errors';
import type { LateChange } from '#booking/lateChanges';
import {
  type BookingRequest,
  emptyRequest,
  normalized,
  sameRequest,
  type TextFieldName,
} from '#booking/request';
import { booths, findSlot, type SlotId, slotInWords } from '#booking/slots';
import type { bookingMachine } from '#machines/booking';

/** A state of the booking machine. */
export type BookingState = SnapshotFrom<typeof bookingMachine>;

/** A step of the booking machine: an event and the states before and after it. */
export interface Step {
  readonly event: AnyEventObject;
  readonly before: BookingState;
  readonly after: BookingState;
}

/** Invariants of the booking machine for every step (specification, sections 4 to 8). */

const textFields = ['fullName', 'email', 'phoneNumber', 'notes'] as const;

const isSubmitting = (state: BookingState) => state.matches({ form: 'submitting' });

const openSlotsOf = ({ context: { request, booked, now } }: BookingState) =>
  openSlots(request.bookingType, request.date, booked, now);

/** True for the answer of a call and for the end of a delay. */
const isAwaited = ({ type }: Step['event']) => type.startsWith('xstate.');

/** The description of the first invariant that a step breaks, or null. */
export function brokenBookingInvariant(step: Step): string | null {
  const broken = invariants.find(([, holds]) => !holds(step));
  return broken ? broken[0] : null;
}

export const invariants: readonly [sentence: string, holds: (step: Step) => boolean][] = [
  [
    'the chosen slot is open for the chosen date and type, or no date is chosen',
    ({ after }) =>
      isSubmitting(after) ||
      openSlotsOf(after).some(({ id }) => id === after.context.request.timeSlot),
  ],
  [
    'a slot that is not on offer cannot be chosen',
    ({ event, before, after }) =>
      event.type !== 'slot.change' ||
      openSlotsOf(before).some(({ id }) => id === event.timeSlot) ||
      isDeepStrictEqual(before.context, after.context),
  ],
  [
    'nothing is submitted in which something is missing or wrong',
    ({ after }) => {
      const { fullName, email, phoneNumber, date } = after.context.request;
      return (
        !isSubmitting(after) ||
        ([fullName, phoneNumber, date].every((text) => text.trim() !== '') && email.includes('@'))
      );
    },
  ],
  [
    'the idempotency key stays until the request is booked or cancelled',
    ({ before, after, event }) =>
      before.context.idempotencyKey === after.context.idempotencyKey ||
      succeeded(after) ||
      event.type === 'draft.restore' ||
      event.error?.status === 410,
  ],
  [
    'nothing typed is lost except by success',
    ({ event, before, after }) =>
      textFields.every((field) => {
        const typed = typedInto(field, event, before);
        return after.context.request[field] === (typed ?? before.context.request[field]);
      }) ||
      (!succeeded(before) && succeeded(after)),
  ],
  [
    'nothing changes in the form while it is being submitted',
    ({ before, after }) =>
      !(isSubmitting(before) && isSubmitting(after)) ||
      isDeepStrictEqual(before.context.request, after.context.request),
  ],
  [
    'only answers and delays, no change and no second submit, continue or end a submission',
    ({ event, before, after }) =>
      !isSubmitting(before) ||
      isAwaited(event) ||
      (isDeepStrictEqual(before.value.form, after.value.form) &&
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
      succeeded(before) || !succeeded(after) || sameRequest(after.context.request, emptyRequest),
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
    ({ after }) => succeeded(after) === (after.context.receipt !== null),
  ],
  [
    'the receipt and the late changes together are what was sent',
    ({ before, after: { context } }) =>
      succeeded(before) ||
      !context.receipt ||
      sameRequest(
        { ...context.receipt, ...Object.fromEntries(context.lateChanges.map(inPairs)) },
        normalized(before.context.request),
      ),
  ],
  [
    'a message is there on failure and only then',
    ({ after }) =>
      after.matches({ form: { editing: 'failure' } }) === (after.context.failure !== null),
  ],
  [
    'a message is never empty',
    ({ after }) => after.context.failure === null || after.context.failure.message.trim() !== '',
  ],
  ['the message is the sentence of section 8', saysWhatTheSpecificationSays],
  ['a message about a lost slot says what became of the choice', saysWhatBecameOfTheChoice],
  ['a POST is sent three times at most', ({ after }) => after.context.retries <= 2],
];

const inPairs = ({ field, value }: LateChange) => [field, value];

const succeeded = (state: BookingState) => state.matches({ form: { editing: 'success' } });

/** The new value of a field after an event, or undefined when the event does not set it. */
function typedInto(
  field: TextFieldName,
  event: Step['event'],
  before: BookingState,
): string | undefined {
  if (isSubmitting(before)) return undefined;
  if (event.type === 'draft.restore' && before.context.request[field] === '') {
    return String(event.draft.request[field]);
  }
  if (event.type === 'booking.restart' && succeeded(before) && field !== 'notes') {
    return String(event.contact[field]);
  }
  return event.type === 'field.change' && event.field === field ? String(event.value) : undefined;
}

const taken = 'This time slot is already booked. Please select another time.';

/** True when a step into failure sets the message that the specification has for its cause. */
function saysWhatTheSpecificationSays({ event, before, after }: Step): boolean {
  const message = after.context.failure?.message;
  if (!after.matches({ form: { editing: 'failure' } }) || !isSubmitting(before)) return true;
  if (before.matches({ form: { submitting: 'checking' } })) return message === taken;
  if (!event.type.startsWith('xstate.error.'))
    return message?.startsWith('We could not reach') === true;
  const sentence =
    event.error instanceof Error ? event.error.message : 'An error occurred while booking';
  return message === sentence;
}

/** True when the failure for a lost slot names the lost slot and the new selection. */
function saysWhatBecameOfTheChoice({ event, before, after }: Step): boolean {
  const isLost =
    event.type === 'xstate.done.actor.checkAvailability' ||
    (event.error instanceof BookingRefused && event.error.status === 409);
  if (!isLost || !after.matches({ form: { editing: 'failure' } })) return true;
  const { failure, selectionChange, request } = after.context;
  const isCleared = request.date === '';
  const names = isCleared
    ? [booths[request.bookingType].name]
    : [before.context.request.timeSlot, request.timeSlot].map((id) => inWords(request, id));
  return (
    failure?.field === (isCleared ? 'date' : 'timeSlot') &&
    names.every((name) => failure.detail?.includes(name)) &&
    selectionChange?.isTold === true
  );
}

function inWords({ bookingType }: BookingRequest, id: SlotId): string {
  const slot = findSlot(bookingType, id);
  return slot ? slotInWords(slot) : `no slot ${id}`;
}
