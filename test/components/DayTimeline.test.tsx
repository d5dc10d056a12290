import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { bookingTypes, hoursOf, openingHours } from '#booking/slots';
import { DayTimeline } from '#components/DayTimeline';
import '../../src/theme/global.css';
import { slotHours } from '../booking/tables';

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
    expect(slotsIn(container).map(drawnHours)).toEqual(slotHours[type]);
  },
);

it('DayTimeline writes the times of the day below the slots', async () => {
  const { container } = await render(<DayTimeline types={bookingTypes} />);
  const times = [...(container.firstElementChild?.lastElementChild?.children ?? [])];
  expect(times.map(({ textContent }) => textContent)).toEqual(
    '7:30am 10am 12pm 2pm 4pm 6pm 7:30pm'.split(' '),
  );
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
