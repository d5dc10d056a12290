import type { ActorRefFrom, SnapshotFrom, Subscription } from 'xstate';
import { lastBookingOf, parseStoredRequest, parseStoredSelection } from '#booking/draft';
import type { bookingMachine, Draft } from '#machines/booking';

/** The draft of the form and the last booking, kept in sessionStorage (per tab). */

const key = 'booking';

/** Returns the result of `use`, or null when it throws, e.g. when the browser blocks storage. */
export function inStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}

const focusKey = 'focus';

/** Keeps the id of the control that has the focus after a reload. */
export const keepFocus = (id: string): void => {
  inStorage((storage) => storage.setItem(focusKey, id));
};

/** Moves the focus to the control that had it before a reload, once. See also src/app/cutPage.ts. */
export function restoreFocus(): void {
  const id = inStorage((storage) => storage.getItem(focusKey));
  inStorage((storage) => storage.removeItem(focusKey));
  if (id) document.getElementById(id)?.focus();
}

/** Stores the draft, or none when storage is blocked or full. */
export const saveDraft = (draft: Draft): void => {
  // A storage that is full would keep the draft before.
  inStorage((storage) => storage.removeItem(key));
  inStorage((storage) => storage.setItem(key, JSON.stringify(draft)));
};

/** Returns the stored draft; missing or invalid values are those of an empty form. */
export function readDraft(): Draft {
  const stored = inStorage((storage) => JSON.parse(storage.getItem(key) ?? '{}')) ?? {};
  const { request, idempotencyKey, unanswered, lastBooking } = stored as Record<string, unknown>;
  const isKey = typeof idempotencyKey === 'string' && /^[\w-]{8,128}$/.test(idempotencyKey);
  return {
    request: parseStoredRequest(request),
    idempotencyKey: isKey ? idempotencyKey : null,
    unanswered: parseStoredSelection(unanswered),
    lastBooking: lastBookingOf(lastBooking),
  };
}

export function draftIn(state: SnapshotFrom<typeof bookingMachine>): Draft {
  const { request, idempotencyKey, unanswered, lastBooking } = state.context;
  // The form is empty after a booking: what a copy of this tab sends is another request.
  const isBooked = state.matches({ form: { editing: 'success' } });
  return { request, idempotencyKey: isBooked ? null : idempotencyKey, unanswered, lastBooking };
}

/** Calls `save` with the draft of a booking actor whenever it changes. */
export function keepDraft(
  actor: ActorRefFrom<typeof bookingMachine>,
  save: (draft: Draft) => void,
): Subscription {
  let kept = actor.getSnapshot().context;
  return actor.subscribe((state) => {
    const { context } = state;
    const names = ['request', 'idempotencyKey', 'unanswered', 'lastBooking'] as const;
    if (names.every((name) => context[name] === kept[name])) return;
    kept = context;
    save(draftIn(state));
  });
}
