import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { bookingTypes, clockFace, openingHours, slots } from '#booking/slots';
import { DayTimeline } from '#components/DayTimeline';
import '../../src/theme/global.css';

const halfHours = Array.from({ length: 48 }, (_, index) => index * 30);
const slotsIn = (container: Element) => [...container.querySelectorAll('[data-state]')];

/** The place on a row of a time in minutes after midnight, in pixels. */
const placeIn = ({ left, width }: DOMRect, time: number) =>
  left + (width * (time - openingHours.start)) / (openingHours.end - openingHours.start);

it.each(bookingTypes)('DayTimeline draws each slot of the %s booth at its hours', async (type) => {
  const { container } = await render(<DayTimeline type={type} stateOf={() => 'free'} />);
  const drawn = slotsIn(container).map((slot) => {
    const row = slot.parentElement?.getBoundingClientRect() ?? new DOMRect();
    const { left, right } = slot.getBoundingClientRect();
    return [left, right].map((x) => halfHours.find((time) => Math.abs(placeIn(row, time) - x) < 5));
  });
  expect(drawn).toEqual(slots[type].map(({ start, end }) => [start, end]));
});

const screens = [320, 768, 1280].flatMap((width) => [1, 2].map((size) => ({ width, size })));
it.each(screens)(
  'DayTimeline writes times at their places on $width px, with text of $size times the size',
  async ({ width, size }) => {
    document.documentElement.style.fontSize = `${size * 100}%`;
    onTestFinished(() => document.documentElement.removeAttribute('style'));
    await page.viewport(width, 800);
    const { container } = await render(<DayTimeline type="recording" stateOf={() => 'free'} />);
    const axis = container.firstElementChild?.lastElementChild;
    const row = axis?.getBoundingClientRect() ?? new DOMRect();
    const labels = [...(axis?.children ?? [])].filter((label) => label.checkVisibility());
    expect(labels.length).toBeGreaterThan(size === 1 ? 3 : 1);
    const times = labels.map(({ textContent }) =>
      halfHours.find((time) => clockFace(time).replace(':00', '') === textContent),
    );
    expect([times[0], times.at(-1)]).toEqual([openingHours.start, openingHours.end]);
    const boxes = labels.map((label) => label.getBoundingClientRect());
    for (const [index, { left, right }] of boxes.entries()) {
      const isLast = index === boxes.length - 1;
      const place = index === 0 ? left : isLast ? right : (left + right) / 2;
      expect(place).toBeCloseTo(placeIn(row, times[index] ?? 0), 0);
      expect(left).toBeGreaterThan((boxes[index - 1]?.right ?? -Infinity) + 4);
    }
  },
);
