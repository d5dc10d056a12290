/** The statuses with which the API says no. */
export type HttpErrorStatus = 400 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 503;

/** The API says no: the HTTP status, and as `message` the sentence of the answer's error field. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly status: HttpErrorStatus,
    message: string,
    /** After how many seconds it may say something else. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}
