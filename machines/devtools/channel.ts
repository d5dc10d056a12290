import type { EventObject, StateValue } from 'xstate';

/** Messages between the tabs of the site and the page /machines/, in development only. */

/** Name of the BroadcastChannel. */
export const channelName = 'accra-recording-studio:machines';

/** An event that an actor has processed, as JSON data. */
export interface ProcessedEvent {
  readonly event: EventObject;
  /** Time of the event in milliseconds since 1970. */
  readonly at: number;
  /** True when the machine raised the event itself. */
  readonly isRaised: boolean;
}

/** The state of a running actor and how it got there, as JSON data. */
export interface ActorState {
  readonly type: 'state';
  /** Unique across all tabs. */
  readonly actorId: string;
  /** Id of the machine. */
  readonly machine: string;
  readonly value: StateValue;
  readonly context: object;
  /** The events that led to this state, in order; empty in a response to "request states". */
  readonly events: readonly ProcessedEvent[];
  /** Ids of the transitions taken; see transitionId. */
  readonly transitions: readonly string[];
}

/** A message from a tab of the site: an actor has a new state or has stopped. */
export type FromSite = ActorState | { readonly type: 'stopped'; readonly actorId: string };

/** A message from /machines/: requests the states of all actors, or sends an event to one. */
export type FromPage =
  | { readonly type: 'request states' }
  | { readonly type: 'send'; readonly actorId: string; readonly event: EventObject };
