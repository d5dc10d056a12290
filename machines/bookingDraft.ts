import type { ActorRefFrom, SnapshotFrom, Subscription } from 'xstate';
import type { bookingMachine, Draft } from '#machines/booking';

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
