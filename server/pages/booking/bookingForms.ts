import { type Action, actionsOf, type BookingActions } from '../../bookings/bookingActions.ts';
import type { SlotChoice } from '../../bookings/parseBookingRequest.ts';
import { formFields, parseReason, parseSession } from '../form.ts';
import type { OutcomeCode } from './outcomes.ts';
import type { View } from './view.ts';

/** The forms of the page of a booking. */

/** What became of a form; after a refused move also the day of the time that is not free. */
interface FormResult {
  readonly code: OutcomeCode;
  readonly day?: SlotChoice | undefined;
}

const done = { confirm: 'confirmed', cancel: 'cancelled', move: 'moved' } as const;

/** Performs a form that the holder of a link has sent. */
export async function performForm(
  { booking, holder, now }: View,
  body: string,
  actions: BookingActions,
): Promise<FormResult> {
  const text = formFields(body);
  const by = `${holder}'s link` as const;
  const action = actionsOf(by).find((one) => one === text('action'));
  const seen = parseSession(text('seen'));
  if (!action || 'error' in seen) return { code: 'no button' };
  if (!text('agreed')) return { code: 'no box' };
  const to = action === 'move' ? parseSession(text('to')) : undefined;
  if (to && 'error' in to) return { code: 'no time' };

  const change = to
    ? ({ action: 'move', by, seen, to } as const)
    : { action: action as Exclude<Action, 'move'>, by, seen, reason: parseReason(text('reason')) };
  const { outcome } = await actions.change(booking.reference, change, now);
  switch (outcome) {
    case 'unknown':
      throw new Error('A private link leads to no booking.');
    case 'changed': {
      const isDeclined = holder === 'studio' && booking.status === 'requested';
      return { code: action === 'cancel' && isDeclined ? 'declined' : done[action] };
    }
    case 'same already':
      return { code: `${done[action]} already` };
    case 'moved':
      return { code: 'moved meanwhile' };
    default:
      return { code: outcome, day: to };
  }
}
