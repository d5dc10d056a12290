import type { StateValue } from 'xstate';

/** What the tabs of the site and the page /machines/ tell each other, in development only. */
export const channel = new BroadcastChannel('accra-recording-studio:machines');

/** The state of an actor, sent by a tab of the site. */
export interface ActorState {
  readonly machine: string;
  /** Milliseconds since 1970; also tells the actors of a machine apart. */
  readonly startedAt: number;
  /** Absent when the actor has stopped. */
  readonly value?: StateValue;
}

/** Sent by /machines/: the tabs answer with the states of their running actors. */
export const statesRequest = 'states';
