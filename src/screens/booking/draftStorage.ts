import type { ActorRefFrom, SnapshotFrom, Subscription } from 'xstate';
import { parseStoredRequest, parseStoredSelection } from '#booking/draft';
import type { bookingMachine, Draft } from '#machines/booking';

/** The draft of the form, kept in sessionStorage (per tab) until the booking is made. */

const key = 'booking';

/** Returns the result of `use`, or null when it throws, e.g. when the browser blocks storage. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}

/** Stores the draft, or removes it when it is null; does nothing when storage is blocked or full. */
export const saveDraft = (draft: Draft | null): void => {
  inStorage((storage) =>
    draft ? storage.setItem(key, JSON.stringify(draft)) : storage.removeItem(key),
  );
};

/** Returns the stored draft; missing or invalid values are those of an empty form. */
export function readDraft(): Draft {
  const stored = inStorage((storage) => JSON.parse(storage.getItem(key) ?? '{}')) ?? {};
  const { request, idempotencyKey, unanswered } = stored as Record<string, unknown>;
  const isKey = typeof idempotencyKey === 'string' && /^[\w-]{8,128}$/.test(idempotencyKey);
  return {
    request: parseStoredRequest(request),
    idempotencyKey: isKey ? idempotencyKey : null,
    unanswered: unanswered ? parseStoredSelection(unanswered) : null,
  };
}

/** Returns the draft to store in a state of the booking machine: none once the request is booked. */
export function draftIn(state: SnapshotFrom<typeof bookingMachine>): Draft | null {
  const { request, idempotencyKey, unanswered } = state.context;
  const isBooked = state.matches({ form: { editing: 'success' } });
  return isBooked ? null : { request, idempotencyKey, unanswered };
}

/** Calls `save` with the draft of a booking actor whenever it changes; with null after a booking. */
export function keepDraft(
  actor: ActorRefFrom<typeof bookingMachine>,
  save: (draft: Draft | null) => void,
): Subscription {
  let kept = actor.getSnapshot().context;
  return actor.subscribe((state) => {
    const { context } = state;
    const names = ['request', 'idempotencyKey', 'unanswered'] as const;
    if (names.every((name) => context[name] === kept[name])) return;
    kept = context;
    save(draftIn(state));
  });
}
