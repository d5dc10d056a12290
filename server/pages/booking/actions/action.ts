import type { ReactNode } from 'react';
import type { Change } from '../../../bookings/bookingActions.ts';
import type { Mistakes } from '../../../bookings/parseBookingRequest.ts';
import type { PastChange } from '../../../bookings/storedBooking.ts';
import type { Form } from '../../form.ts';
import type { PageView, View } from '../view.ts';

/** The parts of a module of an action on a booking; actions.ts has the table of them. */

/** The fields of every form on a booking. */
export type CommonField = 'action' | 'seen' | 'changes' | 'agreed';

export type Message = string | ((view: View) => string);

/** The result of a form, which is told as long as it is the newest change of the booking. */
export interface Done {
  /** The changes of which it tells, made by the side that reads it. */
  readonly tells: readonly PastChange['status'][];
  /** A further condition. */
  readonly isTrue?: (view: View) => boolean;
  readonly message: Message;
  /** The text of a chat with the artist, to which the message has a link. */
  readonly receipt?: (view: View) => string;
}

/** The state of the booking that the sender of a form has seen. */
export type Seen = Pick<Change, 'by' | 'seen'> & { readonly seenChanges: number };

/**
 * A change that a form asks for. `Field` names the fields that its form draws and `read` reads, so that
 * both have the same names.
 */
export interface ChangeAction<Field extends string> {
  /** The form; nothing where the action is not offered. */
  readonly Form: (view: PageView) => ReactNode;
  /** False for a form that changes nothing as it stands: mail scanners submit forms as they are. */
  readonly isAgreed?: false;
  /** Returns the change, or what is wrong with the fields. */
  readonly read: (seen: Seen, form: Form<Field>, view: View) => Change | Mistakes;
  /** By their codes in the address of the page that says it; the first one where a change names none. */
  readonly done: Readonly<Record<string, Done>>;
  /** Which one is said after a change; by default the first. */
  readonly doneAs?: (change: Change) => string;
  /** The answer when the booking has the change already. */
  readonly already: Message;
}
