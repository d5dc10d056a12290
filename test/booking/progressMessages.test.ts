import { expect, it } from 'vitest';
import { checkingSlot, sendingAgain, sendingRequest } from '#booking/progressMessages';

it('the progress messages name the step of the submission', () => {
  expect(checkingSlot).toBe('Asking the studio whether the slot is still free…');
  expect(sendingRequest).toBe('The slot is free. Sending your request…');
  expect(sendingAgain).toBe('The connection broke. Sending your request again…');
});
