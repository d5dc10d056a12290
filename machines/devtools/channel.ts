import type { EventObject, StateValue } from 'xstate';

/** What the site's tabs and the page /machines/ say to each other, in development only. */

export const channelName = 'accra-recording-studio:machines';

/** A running actor of a machine, in some tab. */
export interface RunningActor {
  /** Unlike that of any other actor in any tab. */
  readonly id: string;
  /** The id of its machine. */
  readonly machine: string;
  /** The path of the page on which it runs. */
  readonly page: string;
  /** In milliseconds since 1970. */
  readonly startedAt: number;
}

/** An event as it was taken, in a form that can be sent to another tab. */
export interface TakenEvent {
  readonly event: EventObject;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** Whether the machine raised it itself. */
  readonly isRaised: boolean;
}

export type FromSite =
  | {
      readonly type: 'state';
      readonly actor: RunningActor;
      readonly value: StateValue;
      /** The context as JSON holds it. */
      readonly context: object;
      /** What led to this state, in order; empty in an answer to "who runs". */
      readonly events: readonly TakenEvent[];
      /** The transitions that were taken, by transitionId. */
      readonly transitions: readonly string[];
    }
  | { readonly type: 'stopped'; readonly actorId: string };

export type FromPage =
  | { readonly type: 'who runs' }
  | { readonly type: 'send'; readonly actorId: string; readonly event: EventObject };
