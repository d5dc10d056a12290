import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { freeCount } from '#booking/messages';
import { slots } from '#booking/slots';
import {
  dateCell,
  day,
  openCalendar,
  openForm,
  submit,
  tomorrow,
} from '../support/bookingScreen.tsx';

/** The booking form under a page translator, which replaces text nodes by `font` elements. */

function translate() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = text.data;
    text.replaceWith(font);
  }
}

const recording = ['slot2', 'slot4', 'slot6'];
const all = slots.recording.length;

const choose = (booth: string) => page.getByRole('radio', { name: booth }).click();
const type = (label: string, text: string) => page.getByLabelText(label).fill(text);

/** What a visitor does, and a text that the page shows then. */
const steps: [act: () => Promise<unknown>, text: string][] = [
  [submit, 'full name is required'],
  [() => type('Full name', 'Ama'), 'Session type'],
  [() => type('Email', 'ama@example.com'), 'Session type'],
  [() => type('Phone number', '024'), 'Session type'],
  [submit, 'date is required'],
  [() => choose('Recording Booth'), '7:30am'],
  [openCalendar, 'MonTueWed'],
  [() => dateCell(day).click(), `(${freeCount(all - recording.length, all)})`],
  [() => choose('Performance Booth'), 'has no free time on'],
  [() => page.getByRole('button', { name: /^Change to the Recording Booth/ }).click(), '7:30am'],
  [submit, 'already booked'],
  [submit, 'Reference'],
  [() => page.getByRole('button', { name: 'Book another session' }).click(), 'Not chosen yet'],
];

/** The text of the page, without the calendar that is rendered ahead. */
const pageText = () =>
  [...document.body.childNodes]
    .filter((node) => !(node instanceof Element) || node.checkVisibility())
    .map(({ textContent }) => textContent)
    .join('');

/** Takes all steps and returns the text of the page after each. */
async function visit(before: () => void, expected: readonly string[]) {
  const { unmount } = await openForm({
    booked: async () => ({ [tomorrow]: { performance: [], recording } }),
    available: vi.fn(async () => true).mockResolvedValueOnce(false),
  });
  const seen: string[] = [];
  for (const [index, [act, text]] of steps.entries()) {
    before();
    await act();
    // The calendar stays a little longer for screen readers.
    const isClosing = () => document.querySelector('[data-exiting]') !== null;
    const shown = () => (isClosing() ? '' : pageText());
    await expect.poll(shown, { message: `step ${index + 1}` }).toContain(expected[index] ?? text);
    seen.push(shown());
  }
  await unmount();
  return seen;
}

it('BookingForm shows the same sentences after each step while a page translator rewrites its texts', async () => {
  const plain = await visit(() => {}, []);
  sessionStorage.clear();
  // The form may have been removed before it wrote its last selection.
  history.replaceState(null, '', location.pathname);
  expect(await visit(translate, plain)).toEqual(plain);
});
