import type { SnapshotFrom } from 'xstate';
import { checkingSlot, sendingAgain, sendingRequest } from '#booking/messages';
import type { bookingMachine } from '#machines/booking';

/** Returns the progress message while the form is submitting, otherwise null. */
export function progressMessage(state: SnapshotFrom<typeof bookingMachine>): string | null {
  if (!state.hasTag('submitting')) return null;
  if (state.matches({ form: { submitting: 'checking' } })) return checkingSlot;
  return state.context.retries > 0 ? sendingAgain : sendingRequest;
}
