import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { headlineMachine, hiddenText, shownText } from '#machines/headline';
import { phrases } from '#studio/landing';
import { unseenTransitions, type WalkStep, wait, walk } from '../support/browser/machineWalk.ts';
import { newPage, waitForHydration } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** Walks the machine of the headline on the landing page, timer by timer. */

const studio = siteForTests();

type Step = WalkStep<ReturnType<typeof headlineMachine.getInitialSnapshot>>;

const [first, second = ''] = phrases;
const input = { phrases };
const length = ([...letters]: string) => letters.length;
const steps = walk(headlineMachine, input, [
  { type: 'play' },
  wait(2000),
  // Deletes the first phrase: one letter, then the others.
  wait(50),
  wait(50 * (length(first) - 1)),
  // Types the second phrase: one letter, then the others.
  wait(100),
  wait(100 * (length(second) - 1)),
  wait(2000),
  wait(50),
  { type: 'pause' },
  { type: 'play' },
]);

/** Transitions that change nothing on the page, with the reason. */
const invisible = {
  'playing › complete: after complete phrase delay (2 s)':
    'the first letter is deleted 50 ms later',
};

const expectedHeadline = ({ context, value }: Step['after']) => ({
  typed: shownText(context),
  rest: hiddenText(context),
  isPaused: value === 'paused',
});

const shownHeadline = (page: Page) =>
  page.locator('h1 [data-paused]').evaluate((typed) => ({
    typed: typed.textContent,
    rest: typed.nextElementSibling?.textContent,
    isPaused: document.querySelector('[aria-pressed]')?.getAttribute('aria-pressed') === 'true',
  }));

describe('the headline', () => {
  it('types, deletes, pauses and plays in the steps of the machine', async () => {
    const page = await newPage({ reducedMotion: 'reduce' });
    await page.clock.install({ time: 0 });
    await page.goto(studio.address);
    await waitForHydration(page);
    await page.clock.pauseAt(3_600_000);
    for (const { event, after } of steps) {
      if (event?.type === 'wait') await page.clock.runFor(event.milliseconds);
      else if (event) await page.getByRole('button', { name: 'Pause the headline' }).click();
      const message = `the headline after: ${JSON.stringify(event)}`;
      await expect.poll(() => shownHeadline(page), { message }).toEqual(expectedHeadline(after));
    }
  });

  it('shows every transition of the machine, except those named', () => {
    expect(unseenTransitions(headlineMachine, steps, expectedHeadline)).toEqual({
      notWalked: [],
      invisible: Object.keys(invisible),
    });
  });
});
