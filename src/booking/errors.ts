import * as messages from '#booking/messages';
import type { Field } from '#booking/request';

/** The errors of the API calls and the failures shown for them. */

/** Thrown when the response does not confirm the booking; `message` is shown to the visitor. */
export class BookingRefused extends Error {
  override readonly name = 'BookingRefused';
  constructor(
    message: string,
    /** HTTP status of the response; 0 when its body is no JSON object: a proxy may have sent it. */
    readonly status: number,
  ) {
    super(message);
  }
}

/** Thrown when no complete response of the studio arrives; the booking may still have been created. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(options?: ErrorOptions) {
    super(messages.connectionLost, options);
  }
}

/** An error message above the form; `field` is the field it concerns, if there is one. */
export interface Failure {
  readonly message: string;
  /** A failure to which the form reacts: of the slot, or without connection. */
  readonly kind?: 'slot' | 'offline';
  /** Additional text, shown after the specified message. */
  readonly detail?: string;
  readonly field?: Field;
}

const noSlot = { message: messages.slotTaken, kind: 'slot' } as const;

/** Shown when the availability check says that the slot is not available. */
export const slotTakenFailure: Failure = { ...noSlot, field: 'timeSlot' };

/** Shown when the availability check fails or times out. */
export const slotCheckFailure: Failure = { ...noSlot, detail: messages.checkUnanswered };

/** Returns the failure of an availability check; the studio may say why it takes no booking then. */
export const checkFailureOf = (error: unknown): Failure =>
  error instanceof BookingRefused
    ? { message: error.message, kind: 'slot', field: 'date' }
    : slotCheckFailure;

/** Shown when the form is submitted while the browser is offline. */
export const offlineFailure: Failure = { message: messages.offlineNotSent, kind: 'offline' };

/** True when the API itself has answered that nothing is booked. */
export const isRefused = (error: unknown): boolean =>
  error instanceof BookingRefused && [400, 409, 412, 413, 415].includes(error.status);

/**
 * True when this POST has booked nothing, but an earlier one may have: a rate limit (429) comes first.
 * Any other error, e.g. the page of a proxy, leaves it open.
 */
export const isRejected = (error: unknown): boolean =>
  error instanceof BookingRefused && [422, 429].includes(error.status);

const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof BookingRefused && error.status === status;

/** True when the API responded with status 409: the slot is already booked. */
export const isSlotTaken = (error: unknown): boolean => hasStatus(error, 409);

/** True when the booking of the request's key has been cancelled since. */
export const isCancelled = (error: unknown): boolean => hasStatus(error, 410);

/** True when the page has shown other terms than the current ones of the studio. */
export const areTermsOutdated = (error: unknown): boolean => hasStatus(error, 412);

/** Converts a thrown value to the failure to show (specification, section 8). */
export const failureOf = (error: unknown): Failure => ({
  message: error instanceof Error ? error.message : messages.unknownFailure,
  ...(isSlotTaken(error) && { kind: 'slot', field: 'timeSlot' }),
});
