import { createActor } from 'xstate';
import { inspect } from '#app/inspector';
import {
  type HeadlineContext,
  type HeadlineEvent,
  headlineMachine,
  hiddenText,
  shownShare,
  shownText,
} from '#machines/headline';

/** What is to be seen of the headline. */
export interface ShownHeadline {
  /** As much of a phrase as is typed. */
  readonly typed: string;
  readonly rest: string;
  /** How much of the phrase is typed, from 0 to 1. */
  readonly share: number;
  readonly isStill: boolean;
}

export interface LiveHeadline {
  send(event: HeadlineEvent): void;
  stop(): void;
}

const shown = (context: HeadlineContext, isStill: boolean): ShownHeadline => ({
  typed: shownText(context),
  rest: hiddenText(context),
  share: shownShare(context),
  isStill,
});

/** Starts the headline's machine where the built page is: still, its first phrase in place. */
export function startHeadline(
  phrases: HeadlineContext['phrases'],
  onChange: (headline: ShownHeadline) => void,
): LiveHeadline {
  const actor = createActor(headlineMachine, { input: { phrases, still: true }, inspect });
  actor.subscribe((state) => onChange(shown(state.context, state.matches('still'))));
  return actor.start();
}
