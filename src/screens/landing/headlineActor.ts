import { createActor, type SnapshotFrom } from 'xstate';
import { inspect } from '#machines/devtools/inspect';
import { headlineMachine, hiddenText, shownShare, shownText } from '#machines/headline';
import { phrases } from '#studio/landing';

/** The typed part of the current phrase, the rest, and the typed share from 0 to 1. */
const shownHeadline = ({ context, value }: SnapshotFrom<typeof headlineMachine>) => ({
  typed: shownText(context),
  rest: hiddenText(context),
  share: shownShare(context),
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
