import type { Timestamp } from '#studio/clock';
import type { BookingActions } from '../../bookings/bookingActions.ts';
import type { BookingRepository } from '../../bookings/bookingRepository.ts';
import type { StoredBooking } from '../../bookings/storedBooking.ts';
import { parseReason, type ReadField } from '../form.ts';
import type { Outcome, PrivatePage } from '../pageShell.tsx';

/** What the pages of the desk work with; `now` is the time of the request. */
export interface Desk {
  readonly bookings: BookingRepository;
  readonly actions: BookingActions;
  readonly now: Timestamp;
  readonly sendsEmail: boolean;
}

/** A form that was sent: its fields, and the sessions that it lists. */
export interface Form {
  readonly text: ReadField;
  readonly listed: readonly string[];
}

/** Where the outcome of a form is shown: by default on the page of the form. */
export interface Redirect {
  /** The address of another page, relative to the desk. */
  readonly to?: string;
  readonly query: Readonly<Record<string, string>>;
  /** Why nothing was done, for the log. */
  readonly refused?: string | undefined;
}

/** A page of the desk: its view for a query, and what its form does. */
export interface DeskPage {
  read(desk: Desk, text: ReadField): Promise<PrivatePage>;
  /** Returns where the outcome is shown, or a page with what is wrong. */
  act(desk: Desk, form: Form): Promise<Redirect | PrivatePage>;
}

/** What the pages say after a form; their addresses contain only the code, dates and a slot. */
const outcomes = {
  declined: { status: 200, message: 'The ticked requests are declined.' },
  'nothing ticked': { status: 400, message: 'Nothing is changed: please tick the requests first.' },
  'no box': { status: 400, message: 'Nothing is changed: please tick the box first.' },
  'no choice': { status: 400, message: 'Please choose what happens to the sessions there.' },
  'no hours': { status: 400, message: 'Please choose days and hours in which the studio is open.' },
  closed: { status: 200, message: 'These hours are closed. Sessions that are left keep theirs.' },
  open: { status: 200, message: 'These hours are open again.' },
} as const satisfies Record<string, Outcome>;

export function outcomeOf(code: string): Outcome | undefined {
  return Object.hasOwn(outcomes, code) ? outcomes[code as keyof typeof outcomes] : undefined;
}

/** Returns the redirect to the page of the form with the code of its outcome. */
export function redirect(done: keyof typeof outcomes, query: Redirect['query'] = {}): Redirect {
  const { status, message } = outcomes[done];
  return { query: { ...query, done }, refused: status === 200 ? undefined : message };
}

/** Cancels those of some sessions that a form lists. */
export async function cancelListed(
  { actions, now }: Desk,
  sessions: readonly StoredBooking[],
  { text, listed }: Form,
): Promise<void> {
  const reason = parseReason(text('reason'));
  const isSilent = text('silent') !== '';
  for (const seen of sessions.filter(({ reference }) => listed.includes(reference))) {
    const change = { action: 'cancel', by: 'desk', reason, isSilent, seen } as const;
    await actions.change(seen.reference, change, now);
  }
}
