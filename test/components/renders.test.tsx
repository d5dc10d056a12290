import { expect, it, vi } from 'vitest';

/** Which components React renders, by its hook for developer tools. */

interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

/** The names of the components below a fiber that the last commit rendered. */
function* renderedIn(first: Fiber | null): Generator<string> {
  for (let fiber = first; fiber; fiber = fiber.sibling) {
    const performedWork = fiber.flags & 1;
    if (performedWork && typeof fiber.type === 'function') yield fiber.type.name;
    if (fiber.child !== fiber.alternate?.child) yield* renderedIn(fiber.child);
  }
}

const commits: string[][] = [];
vi.stubGlobal('__REACT_DEVTOOLS_GLOBAL_HOOK__', {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberUnmount: () => {},
  onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => {
    const names = [...renderedIn(current.child)];
    if (names.length > 0) commits.push(names);
  },
});
// React reads the hook when it loads.
const { page, userEvent } = await import('vitest/browser');
const { openForm } = await import('../support/bookingScreen');

it('BookingForm renders a field alone, once, when a key is pressed in it, and nothing when the focus moves', async () => {
  await openForm();
  // The last commit of the idle page ends the warm-up of the calendar.
  await expect.poll(() => commits).toContainEqual(['CalendarWarmUp']);
  await page.getByLabelText('Full name').fill('Ama');
  commits.length = 0;
  await userEvent.keyboard('b');
  expect(commits.splice(0)).toEqual([['BookingTextField', 'TextField']]);
  page.getByLabelText('Email').element().focus();
  // React renders after a change of the focus in a microtask.
  await Promise.resolve();
  expect(document.activeElement).toBe(page.getByLabelText('Email').element());
  expect(commits).toEqual([]);
});
