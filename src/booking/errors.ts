import { connectionLost } from '#booking/messages';
import type { BookingRequest } from '#booking/request';

/** The result of a created booking, and the errors of the booking API calls. */

/** A created booking: the request, and the reference if the response contains one. */
export interface Receipt extends BookingRequest {
  readonly reference?: string;
}

/** Thrown when the response does not confirm the booking; `message` is shown to the visitor. */
export class BookingRefused extends Error {
  override readonly name = 'BookingRefused';
  constructor(
    message: string,
    /** HTTP status of the response; 2xx when its body is not a JSON object. */
    readonly status: number,
  ) {
    super(message);
  }
}

/** Thrown when no complete response arrives; the booking may still have been created. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(options?: ErrorOptions) {
    super(connectionLost, options);
  }
}
