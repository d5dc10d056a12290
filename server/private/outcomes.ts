import { slotTaken } from '#booking/messages';
import { type MoveResult, maxMoves } from '../bookings/moveQueries.ts';
import type { LinkHolder } from '../bookings/privateLinks.ts';
import type { StatusChangeResult } from '../bookings/statusQueries.ts';
import type { BookingStatus } from '../bookings/storedBooking.ts';
import type { Outcome } from './view.ts';

/** The messages about the results of the forms. */

/** The action of a form of a private page. */
export type Action = 'confirm' | 'cancel' | 'move';

/** Says whether an action is announced to the other side, or that the sender has to do so. */
export const toldByEmail = (other: LinkHolder, sendsEmail: boolean): string =>
  sendsEmail ? `The ${other} gets an e-mail.` : `No e-mail is sent: please call the ${other}.`;

/** An action of the holder of a link. */
export interface Attempt {
  readonly action: Action;
  readonly holder: LinkHolder;
  /** The status of the booking before the action. */
  readonly before: BookingStatus;
  readonly sendsEmail: boolean;
}

function done({ action, holder, before, sendsEmail }: Attempt): string {
  if (action === 'move') {
    return sendsEmail
      ? 'Your booking is moved. The studio will contact you to confirm the new time.'
      : 'Your booking is moved. Please call the studio to confirm the new time.';
  }
  if (holder === 'artist') return `Your booking is cancelled. ${toldByEmail('studio', sendsEmail)}`;
  const told = toldByEmail('artist', sendsEmail);
  if (action === 'confirm') return `The session is confirmed. ${told}`;
  return `The ${before === 'requested' ? 'request is declined' : 'session is cancelled'}. ${told}`;
}

const doneAlready: Readonly<Record<Action, string>> = {
  confirm: 'This session was confirmed already.',
  cancel: 'This session was cancelled already.',
  move: 'Your booking is at this time already.',
};

type Result = Exclude<(MoveResult | StatusChangeResult)['outcome'], 'unknown'>;

const messages: Readonly<Record<Result, (attempt: Attempt) => string>> = {
  changed: done,
  'same already': ({ action }) => doneAlready[action],
  taken: () => `${slotTaken} Your booking is unchanged.`,
  'too many': () => `You have moved this booking ${maxMoves} times. Please call to move it again.`,
  impossible: ({ action }) =>
    `This session is cancelled. It cannot be ${action === 'move' ? 'moved' : 'confirmed'}.`,
  moved: ({ holder }) =>
    `${holder === 'studio' ? 'The artist has moved this session' : 'This booking was moved meanwhile'}. Nothing is changed: please look at the new time first.`,
};

/** Returns what became of an action. */
export const outcomeOf = (result: Result, attempt: Attempt): Outcome => ({
  status: result === 'changed' || result === 'same already' ? 200 : 409,
  message: messages[result](attempt),
});
