import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { fromPromise } from 'xstate';
import type { BookedDates } from '#booking/availability';
import { emptyRequest } from '#booking/request';
import { bookingMachine } from '#machines/booking';
import { BookingForm } from '../../src/screens/booking/BookingForm';
import { saveDraft } from '../../src/screens/booking/draftStorage';
import { showAtOnce } from '../../src/screens/booking/showAtOnce';
import '../../src/theme/global.css';
import './blankVisit';
import { silentWatchers } from '../support/silentWatchers';
import { now, simulateTimers } from './fixedDay';

/** The failures and the URL of the booking form. The API never answers. */

const machine = bookingMachine.provide({
  actors: {
    ...silentWatchers,
    fetchBookedDates: fromPromise(() => new Promise<BookedDates>(() => {})),
  },
});
const input = { now, pageId: 'visit' };
const name = () => page.getByLabelText('Full name');
const alert = () => page.getByRole('alert');
const submit = () => page.getByRole('button', { name: 'Book Session' }).click();

describe('an invalid form', () => {
  const required = 'full name is required';

  it('announces the alert each time Enter is pressed in the invalid field, and describes the field on blur', async () => {
    await render(<BookingForm machine={machine} input={input} />);
    await name().click();
    const focus = vi.spyOn(name().element() as HTMLElement, 'focus');
    const alerts = new Set<Element>();
    const leaveAndReturn = '{Tab}{Shift>}{Tab}{/Shift}';
    for (const keys of ['{Enter}', '{Enter}', `${leaveAndReturn}{Enter}`, '{Enter}']) {
      const count = alerts.size;
      await userEvent.keyboard(keys);
      await expect.element(alert()).toHaveTextContent(required);
      await expect.element(alert()).not.toHaveAttribute('aria-live');
      // An alert is announced when it is added. A description would be spoken in addition to it.
      await expect.poll(() => alerts.add(alert().element()).size).toBe(count + 1);
      await expect.element(name()).not.toHaveAttribute('aria-describedby');
      // The field gets the focus some frames later, which must not meet the next key.
      await expect.poll(() => focus.mock.calls.length).toBe(count + 1);
    }
    await userEvent.keyboard('{Tab}');
    await expect.element(name()).toHaveAccessibleDescription(required);
    await expect.element(alert()).toHaveAttribute('aria-live', 'off');
  });

  it('scrolls to the invalid field, to its start when it is higher than half of the screen', async () => {
    await render(<BookingForm machine={machine} input={input} />);
    const focus = vi.spyOn(name().element() as HTMLElement, 'focus');
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const expectScroll = async (block: string) => {
      await submit();
      await expect.poll(() => scroll.mock.lastCall).toEqual([{ block, behavior: 'instant' }]);
    };
    await expectScroll('nearest');
    const [field] = scroll.mock.contexts as [Element];
    expect(field).toHaveTextContent(`Full name ${required}`);
    const screenHeight = vi.spyOn(window, 'innerHeight', 'get');
    screenHeight.mockReturnValue(2 * field.clientHeight - 1);
    await expectScroll('start');
    screenHeight.mockReturnValue(2 * field.clientHeight);
    await expectScroll('nearest');
    // The scroll of a focus would be smooth.
    expect(focus.mock.calls).toEqual(Array(3).fill([{ preventScroll: true }]));
  });

  it('scrolls only while the form is on the page', async () => {
    simulateTimers();
    const scroll = vi.spyOn(window, 'scrollTo');
    for (const [frames, scrolls] of [
      [1, 0],
      [2, 1],
    ] as const) {
      const { container, unmount } = await render(<BookingForm machine={machine} input={input} />);
      container.querySelector('form')?.requestSubmit();
      for (let frame = 0; frame < frames; frame += 1) vi.advanceTimersToNextFrame();
      await unmount();
      vi.advanceTimersByTime(100);
      expect(scroll).toHaveBeenCalledTimes(scrolls);
    }
  });
});

it('showAtOnce ends a smooth scroll and shows the element, and does so again after two frames unless it is cancelled', () => {
  simulateTimers();
  const stop = vi.spyOn(window, 'scrollTo');
  const show = vi.spyOn(document.body, 'scrollIntoView');
  const cancel = showAtOnce(document.body, 'start');
  expect(stop.mock.calls).toEqual([[{ top: window.scrollY, behavior: 'instant' }]]);
  vi.advanceTimersToNextFrame();
  expect(show).toHaveBeenCalledTimes(1);
  vi.advanceTimersToNextFrame();
  expect(show).toHaveBeenCalledTimes(2);
  cancel();
  showAtOnce(document.body, 'start')();
  vi.advanceTimersByTime(100);
  expect(show).toHaveBeenCalledTimes(3);
  expect(() => showAtOnce(null, 'start')).not.toThrow();
});

describe('the URL of the booking form', () => {
  /** Opens the form at a path; returns the changes of the URL. */
  async function openAt(path: string) {
    const { hook } = memoryLocation({ path });
    const changes: unknown[] = [];
    await render(
      <Router
        hook={hook}
        aroundNav={(navigate, to, options) => {
          changes.push([to, options]);
          navigate(to, options);
        }}
      >
        <BookingForm machine={machine} input={input} />
      </Router>,
    );
    return changes;
  }

  it('shows the selection, without new history entries', async () => {
    const changes = await openAt('/booking?from=mail');
    await page.getByRole('radio', { name: /Recording Booth/ }).click();
    await page.getByRole('radio', { name: /Performance Booth/ }).click();
    const replace = { replace: true };
    await expect
      .poll(() => changes)
      .toEqual([
        ['/booking?from=mail&type=recording', replace],
        ['/booking?from=mail', replace],
      ]);
  });

  it('stays unchanged while the draft with its selection is restored', async () => {
    const request = { ...emptyRequest, bookingType: 'recording', timeSlot: 'slot1' } as const;
    saveDraft({ request, idempotencyKey: null });
    const changes = await openAt('/booking?type=recording');
    await expect.element(page.getByRole('radio', { name: /Recording Booth/ })).toBeChecked();
    expect(changes).toEqual([]);
  });
});
