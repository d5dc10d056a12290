import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { bookingTypes, clockFace, hoursOf, openingHours, slots } from '#booking/slots';
import { DayTimeline } from '#components/DayTimeline';
import '../../src/theme/global.css';

/** Returns the hours at which a slot is drawn, to the half hour, by its place in its row. */
function drawnHours(slot: Element): string {
  const row = slot.parentElement?.getBoundingClientRect() ?? slot.getBoundingClientRect();
  const { left, right } = slot.getBoundingClientRect();
  const halfHours = (openingHours.end - openingHours.start) / 30;
  const timeAt = (x: number) =>
    openingHours.start + 30 * Math.round((halfHours * (x - row.left)) / row.width);
  return hoursOf({ start: timeAt(left), end: timeAt(right) });
}

const slotsIn = (container: Element) => [...container.querySelectorAll('[data-state]')];

it.each(['performance', 'recording'] as const)(
  'DayTimeline draws each slot of the %s booth at its hours',
  async (type) => {
    const { container } = await render(<DayTimeline types={[type]} />);
    expect(slotsIn(container).map(drawnHours)).toEqual(slots[type].map(hoursOf));
  },
);

describe.each([
  [320, [450, 720, 960, 1170]],
  [768, [450, 600, 720, 840, 960, 1080, 1170]],
  [1280, [450, 600, 720, 840, 960, 1080, 1170]],
])('DayTimeline on a screen of %i px', (width, times) => {
  it.each([1, 2])('writes times at their places, with text of %i times the size', async (size) => {
    document.documentElement.style.fontSize = `${size * 100}%`;
    onTestFinished(() => document.documentElement.removeAttribute('style'));
    await page.viewport(width, 800);
    const { container } = await render(<DayTimeline types={bookingTypes} />);
    const axis = container.firstElementChild?.lastElementChild;
    const row = axis?.getBoundingClientRect() ?? new DOMRect();
    const labels = [...(axis?.children ?? [])]
      .filter((label) => label.getClientRects().length > 0)
      .map((label) => ({ text: label.textContent, ...label.getBoundingClientRect().toJSON() }));
    const shown = times.filter((time) =>
      labels.some(({ text }) => text === clockFace(time).replace(':00', '')),
    );
    if (size === 1) expect(shown).toEqual(times);
    expect(shown).toHaveLength(labels.length);
    for (const [index, { left, right }] of labels.entries()) {
      const at = (shown[index] ?? 0) - openingHours.start;
      const place = row.left + (row.width * at) / (openingHours.end - openingHours.start);
      const isFirst = index === 0;
      const isLast = index === labels.length - 1;
      expect(isFirst ? left : isLast ? right : (left + right) / 2).toBeCloseTo(place, 0);
      if (!isFirst) expect(left).toBeGreaterThan(labels[index - 1]?.right + 4);
    }
  });
});

it('DayTimeline draws chosen, free and taken slots in three ways', async () => {
  const { container } = await render(
    <DayTimeline
      types={['performance']}
      stateOf={(id) => (id === 'morning' ? 'chosen' : id === 'evening' ? 'taken' : 'free')}
    />,
  );
  const looks = slotsIn(container).map((slot) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(slot);
    return `${backgroundColor} ${backgroundImage}`;
  });
  expect(new Set(looks).size).toBe(3);
});
