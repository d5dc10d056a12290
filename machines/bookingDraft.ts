import type { ActorRefFrom, Subscription } from 'xstate';
import type { bookingMachine, Draft } from '#machines/booking';

/** Calls `save` with the draft of a booking actor whenever it changes; with null after a booking. */
export function keepDraft(
  actor: ActorRefFrom<typeof bookingMachine>,
  save: (draft: Draft | null) => void,
): Subscription {
  let kept: Draft = actor.getSnapshot().context;
  return actor.subscribe((state) => {
    const { request, idempotencyKey } = state.context;
    if (request === kept.request && idempotencyKey === kept.idempotencyKey) return;
    kept = { request, idempotencyKey };
    save(state.matches({ form: { editing: 'success' } }) ? null : kept);
  });
}
