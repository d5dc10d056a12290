import { createActor } from 'xstate';
import { inspect } from '#machines/devtools/inspect';
import {
  type HeadlineContext,
  type HeadlineEvent,
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
  /** True while the headline is paused. */
  readonly isStill: boolean;
}

/** A running actor of the headline machine. */
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

/**
 * Starts the headline machine in the state of the prerendered page: paused, with the whole first
 * phrase. Calls `onChange` with the initial state and each new one. Returns the actor.
 */
export function startHeadline(
  phrases: HeadlineContext['phrases'],
  onChange: (headline: ShownHeadline) => void,
): LiveHeadline {
  const actor = createActor(headlineMachine, { input: { phrases, still: true }, inspect });
  actor.subscribe((state) => onChange(shown(state.context, state.matches('still'))));
  return actor.start();
}
