import type { Timestamp } from '#studio/clock';
import type { BookingActions } from '../../bookings/bookingActions.ts';
import type { BookingRepository } from '../../bookings/bookingRepository.ts';
import type { StoredBooking } from '../../bookings/storedBooking.ts';
import { type Form, parseReason, type ReadField } from '../form.ts';
import type { PrivatePage } from '../pageShell.tsx';

/** The dependencies of the pages of the desk; `now` is the time of the request. */
export interface Desk {
  readonly bookings: BookingRepository;
  readonly actions: BookingActions;
  readonly now: Timestamp;
  readonly sendsEmail: boolean;
}

/** Where the outcome of a form is shown: by default on the page of the form. */
export interface Redirect {
  /** The address of another page, relative to the desk. */
  readonly to?: string;
  readonly query: Readonly<Record<string, string>>;
}

/** A page of the desk: its view for a query, and what its form does. */
export interface DeskPage {
  read(desk: Desk, text: ReadField): Promise<PrivatePage>;
  /** Returns where the outcome is shown, or the page with the form that was refused. */
  act(desk: Desk, form: Form): Promise<Redirect | PrivatePage>;
}

export const noBox = 'Nothing is changed: please tick the box first.';

/** Cancels sessions as a form says, all at the time of the request; skips those that were moved. */
export async function cancelAll(
  { actions, now }: Desk,
  sessions: readonly StoredBooking[],
  { text }: Form,
): Promise<void> {
  const reason = parseReason(text('reason'));
  const isSilent = text('silent') !== '';
  for (const seen of sessions) {
    const change = { action: 'cancel', by: 'desk', reason, isSilent, seen } as const;
    await actions.change(seen.reference, change, now);
  }
}
