import { connectionLost } from '#booking/messages';
import type { BookingRequest } from '#booking/request';

/** How a call to the booking API can end. */

/** A booking that was made: what was asked for, and the studio's reference when it gave one. */
export interface Receipt extends BookingRequest {
  readonly reference?: string;
}

/** The studio answered, and the answer was no; `message` is the sentence to show. */
export class BookingRefused extends Error {
  override readonly name = 'BookingRefused';
  constructor(
    message: string,
    /** The HTTP status of the answer. */
    readonly status: number,
  ) {
    super(message);
  }
}

/** No answer came; whether the request arrived is not known. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(options?: ErrorOptions) {
    super(connectionLost, options);
  }
}
