import type { EventObject, StateValue } from 'xstate';

/** Messages between the tabs of the site and the page /machines/, in development only. */

/** Name of the BroadcastChannel. */
export const channelName = 'accra-recording-studio:machines';

/** The state of a running actor and how it got there, as JSON data. */
export interface ActorState {
  readonly type: 'state';
  /** Unique across all tabs. */
  readonly actorId: string;
  /** Id of the machine. */
  readonly machine: string;
  readonly value: StateValue;
  readonly context: object;
  /** The event that led to this state; absent in a response to "request states". */
  readonly event?: EventObject;
  /** Ids of the transitions taken; see transitionId. */
  readonly transitions: readonly string[];
}

/** A message from a tab of the site: an actor has a new state or has stopped. */
export type FromSite = ActorState | { readonly type: 'stopped'; readonly actorId: string };

/** A message from /machines/: requests the states of all actors, or sends an event to one. */
export type FromPage =
  | { readonly type: 'request states' }
  | { readonly type: 'send'; readonly actorId: string; readonly event: EventObject };
