import { createActor, type SnapshotFrom } from 'xstate';
import { inspect } from '#machines/devtools/inspect';
import { headlineMachine, partsOf } from '#machines/headline';
import { phrases } from '#studio/landing';

const shownHeadline = ({ context, value }: SnapshotFrom<typeof headlineMachine>) => ({
  ...partsOf(context),
  isPaused: value === 'paused',
});
export type ShownHeadline = ReturnType<typeof shownHeadline>;

export type HeadlineActor = ReturnType<typeof startHeadline>;

/**
 * Starts the headline machine in the state of the prerendered page: paused, with the whole first
 * phrase. Calls `onChange` with the initial state and each new one.
 */
export function startHeadline(onChange: (headline: ShownHeadline) => void) {
  const actor = createActor(headlineMachine, { input: { phrases }, inspect });
  actor.subscribe((snapshot) => onChange(shownHeadline(snapshot)));
  return actor.start();
}
