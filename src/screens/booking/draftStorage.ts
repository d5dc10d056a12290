import { requestIn } from '#booking/draft';
import type { Draft, Submission } from '#machines/booking';
import type { StudioTime } from '#studio/clock';

/** The form as it was left, kept for this tab until the booking is made. */

const place = 'booking';

/** Does something with the tab's storage, and nothing where the visitor's browser has none. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}

export const saveDraft = ({ request, submission }: Draft): void => {
  inStorage((storage) => storage.setItem(place, JSON.stringify({ request, submission })));
};

export const forgetDraft = (): void => {
  inStorage((storage) => storage.removeItem(place));
};

/** The draft that this tab has, as far as it makes sense; a blank one when it has none. */
export function readDraft(now: StudioTime): Draft {
  const stored = inStorage((storage) => JSON.parse(storage.getItem(place) ?? '{}')) ?? {};
  const { request, submission } = stored as { request?: unknown; submission?: unknown };
  return { request: requestIn(request, now), submission: submissionIn(submission, now) };
}

function submissionIn(stored: unknown, now: StudioTime): Submission | null {
  const { request, idempotencyKey } = (stored ?? {}) as Record<string, unknown>;
  return typeof idempotencyKey === 'string' && /^[\w-]{8,128}$/.test(idempotencyKey)
    ? { request: requestIn(request, now), idempotencyKey }
    : null;
}
