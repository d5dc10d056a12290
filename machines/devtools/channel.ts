import type { EventObject, StateValue } from 'xstate';

/** Messages between the tabs of the site and the page /machines/, in development only. */

/** Name of the BroadcastChannel. */
export const channelName = 'accra-recording-studio:machines';

/** A running actor of a machine in a tab of the site. */
export interface RunningActor {
  /** Unique across all tabs. */
  readonly id: string;
  /** Id of the machine. */
  readonly machine: string;
  /** Path of the page that runs the actor. */
  readonly page: string;
  /** Start time in milliseconds since 1970. */
  readonly startedAt: number;
}

/** An event that an actor has processed, as JSON data. */
export interface ProcessedEvent {
  readonly event: EventObject;
  /** Time of the event in milliseconds since 1970. */
  readonly at: number;
  /** True when the machine raised the event itself. */
  readonly isRaised: boolean;
}

/** A message from a tab of the site: an actor has a new state or has stopped. */
export type FromSite =
  | {
      readonly type: 'state';
      readonly actor: RunningActor;
      readonly value: StateValue;
      /** JSON copy of the context. */
      readonly context: object;
      /** The events that led to this state, in order; empty in a response to "request states". */
      readonly events: readonly ProcessedEvent[];
      /** Ids of the transitions taken; see transitionId. */
      readonly transitions: readonly string[];
    }
  | { readonly type: 'stopped'; readonly actorId: string };

/**
 * A message from the page /machines/: requests the states of all running actors, or sends an event
 * to one.
 */
export type FromPage =
  | { readonly type: 'request states' }
  | { readonly type: 'send'; readonly actorId: string; readonly event: EventObject };
