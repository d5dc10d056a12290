/** The HTTP statuses of the API's error responses. */
export type HttpErrorStatus = 400 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 503;

/** An error with an HTTP status; `message` is sent as the `error` property of the JSON response. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly status: HttpErrorStatus,
    message: string,
    /** The value of the Retry-After header, in seconds. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}
