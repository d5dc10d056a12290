import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { assign, fromPromise } from 'xstate';
import type { BookedDates } from '#booking/availability';
import { addDays } from '#booking/dates';
import { type BookingRequest, emptyRequest } from '#booking/request';
import type { SlotId } from '#booking/slots';
import { bookingMachine } from '#machines/booking';
import { BookingForm } from '../../src/screens/booking/BookingForm';
import '../../src/theme/global.css';
import { silentWatchers } from '../support/silentWatchers';
import { now } from './fixedDay';

/**
 * "time slot is required" is the only message of section 8 that a visitor cannot get, because the
 * machine always has a selected slot. Here the machine restores a draft without a slot unchanged.
 */

const request: BookingRequest = {
  ...emptyRequest,
  fullName: 'Ama Mensah',
  email: 'ama@example.com',
  phoneNumber: '024',
  date: addDays(now.date, 3),
  timeSlot: '' as SlotId,
};
const machine = bookingMachine.provide({
  actors: {
    ...silentWatchers,
    fetchBookedDates: fromPromise(() => new Promise<BookedDates>(() => {})),
  },
  guards: { isSlotClosed: () => false },
  actions: {
    restoreDraft: assign({ request }),
  },
});

it('BookingForm shows "time slot is required" and focuses the slots when no slot is selected', async () => {
  await render(<BookingForm machine={machine} input={{ now, pageId: 'visit' }} />);
  await expect.element(page.getByLabelText('Full name')).toHaveValue('Ama Mensah');
  const group = page.getByRole('radiogroup', { name: 'Time slot' });
  const first = group.getByRole('radio').first();
  for (const attempt of [1, 2]) {
    await page.getByRole('button', { name: 'Book Session' }).click();
    await expect
      .element(page.getByRole('alert'), { message: `${attempt}` })
      .toHaveTextContent(/^time slot is required$/);
    await expect.element(first).toHaveFocus();
    await expect.element(group).toHaveAttribute('aria-invalid', 'true');
    await expect.element(first).toHaveAccessibleDescription('time slot is required');
  }
  await first.click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(group).toHaveAttribute('aria-invalid', 'false');
  await expect.element(first).not.toHaveAttribute('aria-describedby');
});
