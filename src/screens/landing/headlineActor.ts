import { type Actor, createActor } from 'xstate';
import { inspect } from '#machines/devtools/inspect';
import {
  type HeadlineContext,
  headlineMachine,
  hiddenText,
  shownShare,
  shownText,
} from '#machines/headline';

/** The headline as it is rendered. */
export interface ShownHeadline {
  /** The typed part of the current phrase. */
  readonly typed: string;
  /** The part that is not typed. */
  readonly rest: string;
  /** The share of the phrase that is typed, from 0 to 1. */
  readonly share: number;
  readonly isPaused: boolean;
}

/** A running actor of the headline machine. */
export type HeadlineActor = Actor<typeof headlineMachine>;

/**
 * Starts the headline machine in the state of the prerendered page: paused, with the whole first
 * phrase. Calls `onChange` with the initial state and each new one.
 */
export function startHeadline(
  phrases: HeadlineContext['phrases'],
  onChange: (headline: ShownHeadline) => void,
): HeadlineActor {
  const actor = createActor(headlineMachine, { input: { phrases }, inspect });
  actor.subscribe(({ context, value }) =>
    onChange({
      typed: shownText(context),
      rest: hiddenText(context),
      share: shownShare(context),
      isPaused: value === 'paused',
    }),
  );
  return actor.start();
}
