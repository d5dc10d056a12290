import type { ActorRefFrom, Subscription } from 'xstate';
import type { bookingMachine, Draft } from '#machines/booking';

/** Where the draft of the form is kept. */
export interface DraftStore {
  save(draft: Draft): void;
  forget(): void;
}

/** Saves the draft of a booking actor whenever it changes, and forgets it after a booking. */
export function keepDraft(
  actor: ActorRefFrom<typeof bookingMachine>,
  { save, forget }: DraftStore,
): Subscription {
  let kept: Draft = actor.getSnapshot().context;
  return actor.subscribe((state) => {
    const { request, submission } = state.context;
    if (request === kept.request && submission === kept.submission) return;
    kept = { request, submission };
    if (state.matches({ form: { editing: 'success' } })) forget();
    else save(kept);
  });
}
