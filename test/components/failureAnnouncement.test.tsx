import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { showAtOnce } from '../../src/screens/booking/showAtOnce';
import { openForm } from '../support/bookingScreen';

const required = 'full name is required';
const name = () => page.getByLabelText('Full name');
const alert = () => page.getByRole('alert');

/** Lets the two frames pass after which a failure is shown, and one more. */
async function nextFrames(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

afterEach(async () => {
  document.body.removeAttribute('style');
  await page.viewport(1280, 800);
});

describe('an invalid form', () => {
  it('announces the alert each time Enter is pressed in the invalid field, and describes the field on blur', async () => {
    await openForm();
    await name().click();
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
      await nextFrames();
    }
    await userEvent.keyboard('{Tab}');
    await expect.element(name()).toHaveAccessibleDescription(required);
    await expect.element(alert()).toHaveAttribute('aria-live', 'off');
  });

  it('scrolls at once to the invalid field, to its start when it is higher than half of the screen', async () => {
    const { container } = await openForm();
    const form = container.querySelector('form');
    const field = name().element().parentElement as HTMLElement;
    form?.requestSubmit();
    await expect.element(alert()).toBeVisible();
    document.body.style.paddingTop = '2000px';
    const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });
    const placeOf = (block: ScrollLogicalPosition) => {
      scrollTo(10_000);
      field.scrollIntoView({ block, behavior: 'instant' });
      return window.scrollY;
    };
    const twice = 2 * field.clientHeight;
    for (const [height, block] of [
      [twice, 'nearest'],
      [twice - 1, 'start'],
    ] as const) {
      await page.viewport(1280, height);
      expect(placeOf('nearest')).not.toBe(placeOf('start'));
      const place = placeOf(block);
      scrollTo(10_000);
      form?.requestSubmit();
      await nextFrames();
      expect(window.scrollY, block).toBe(place);
    }
  });
});

describe('showAtOnce', () => {
  it('scrolls to the element, and again two frames later unless it is cancelled', async () => {
    const { container: element } = await render(<p>Shown</p>);
    document.body.style.paddingBlock = '3000px';
    for (const isCancelled of [false, true]) {
      const cancel = showAtOnce(element, 'start');
      const place = window.scrollY;
      expect(place).toBeGreaterThan(1000);
      window.scrollTo({ top: 0, behavior: 'instant' });
      if (isCancelled) cancel();
      await nextFrames();
      expect(window.scrollY).toBe(isCancelled ? 0 : place);
    }
  });

  it('ends a smooth scroll, also without an element', async () => {
    document.body.style.height = '9000px';
    window.scrollTo({ top: 0, behavior: 'instant' });
    window.scrollTo({ top: 5000, behavior: 'smooth' });
    await nextFrames();
    showAtOnce(null, 'start')();
    const { scrollY } = window;
    for (const _ of [1, 2]) await nextFrames();
    expect(window.scrollY).toBe(scrollY);
  });
});
