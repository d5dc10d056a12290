import type { ActorRefFrom, SnapshotFrom, Subscription } from 'xstate';
import type { bookingMachine, Draft } from '#machines/booking';

/** Returns the draft to store in a state of the booking machine: none once the request is booked. */
export function draftIn(state: SnapshotFrom<typeof bookingMachine>): Draft | null {
  const { request, idempotencyKey } = state.context;
  return state.matches({ form: { editing: 'success' } }) ? null : { request, idempotencyKey };
}

/** Calls `save` with the draft of a booking actor whenever it changes; with null after a booking. */
export function keepDraft(
  actor: ActorRefFrom<typeof bookingMachine>,
  save: (draft: Draft | null) => void,
): Subscription {
  let kept = actor.getSnapshot().context;
  return actor.subscribe((state) => {
    const { request, idempotencyKey } = state.context;
    if (request === kept.request && idempotencyKey === kept.idempotencyKey) return;
    kept = state.context;
    save(draftIn(state));
  });
}
