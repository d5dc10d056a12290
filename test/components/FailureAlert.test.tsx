import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BookingRefused } from '#booking/errors';
import { showAtOnce } from '#hooks/settle';
import { fill, openForm, submit } from '../support/bookingScreen.tsx';

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
  it('inserts the alert, so that it is announced, each time Enter is pressed in the invalid field, and not when the focus reads it', async () => {
    await openForm();
    let added = 0;
    new MutationObserver((changes) => {
      const nodes = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      added += nodes.filter((node) => node instanceof Element && node.role === 'alert').length;
    }).observe(document.body, { childList: true, subtree: true });
    await name().click();
    for (const times of [1, 2]) {
      await userEvent.keyboard('{Enter}');
      await expect.element(alert()).toHaveTextContent(required);
      await expect.element(alert()).toHaveAttribute('aria-live', 'assertive');
      // A new description of the focused field would be spoken in addition to the alert.
      await expect.element(name()).not.toHaveAttribute('aria-describedby');
      await nextFrames();
      expect(added).toBe(times);
    }
    await userEvent.keyboard('{Tab}');
    await expect.element(name()).toHaveAccessibleDescription(required);
    await submit();
    await expect.element(name()).toHaveFocus();
    await expect.element(name()).toHaveAccessibleDescription(required);
    await expect.element(alert()).toHaveAttribute('aria-live', 'off');
    // Firefox announces an alert that is inserted even when it is off.
    expect(added).toBe(2);
  });

  it('scrolls at once to the invalid field, to its start when it is higher than half of the screen', async () => {
    const { container } = await openForm();
    const form = container.querySelector('form');
    const field = name().element().parentElement as HTMLElement;
    form?.requestSubmit();
    await expect.element(alert()).toHaveTextContent(required);
    document.body.style.paddingTop = '2000px';
    const scrollToEnd = () => window.scrollTo({ top: 10_000, behavior: 'instant' });
    const placeOf = (block: ScrollLogicalPosition) => {
      scrollToEnd();
      field.scrollIntoView({ block, behavior: 'instant' });
      return window.scrollY;
    };
    const twice = 2 * field.clientHeight;
    for (const [height, block] of [
      [twice, 'nearest'],
      [twice - 1, 'start'],
    ] as const) {
      await page.viewport(1280, height);
      const place = placeOf(block);
      scrollToEnd();
      form?.requestSubmit();
      await nextFrames();
      expect(window.scrollY, block).toBe(place);
    }
  });
});

it('a refusal is read with its price in words', async () => {
  const refusal = new BookingRefused('The price is GH₵2,750 now.', 412);
  await openForm({ created: () => Promise.reject(refusal) });
  await fill();
  await submit();
  await expect.element(alert()).toHaveTextContent('The price is 2,750 Ghana cedis now.');
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

  it('does not scroll again when the focus has moved on', async () => {
    const { container: element } = await render(<button type="button">Shown</button>);
    document.body.style.paddingBlock = '3000px';
    showAtOnce(element, 'start');
    element.querySelector('button')?.focus();
    window.scrollTo({ top: 0, behavior: 'instant' });
    await nextFrames();
    expect(window.scrollY).toBe(0);
  });

  it('ends a smooth scroll, also without an element', async () => {
    document.body.style.height = '9000px';
    window.scrollTo({ top: 5000, behavior: 'smooth' });
    await nextFrames();
    showAtOnce(null, 'start')();
    const { scrollY } = window;
    await nextFrames();
    expect(window.scrollY).toBe(scrollY);
  });
});
