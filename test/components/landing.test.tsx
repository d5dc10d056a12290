import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { type ShownHeadline, startHeadline } from '../../src/screens/landing/headlineActor.ts';
import { LandingScreen } from '../../src/screens/landing/LandingScreen.tsx';
import { prerendered } from '../../src/screens/landing/useHeadline.ts';
import '../../src/theme/global.css';
import { simulateTimers } from '../support/bookingScreen.tsx';

it('the headline machine starts in the state of the prerendered page', () => {
  const shown: ShownHeadline[] = [];
  startHeadline((headline) => shown.push(headline)).stop();
  expect(shown[0]).toEqual(prerendered);
});

it('the headline lives no longer than the landing page, also when it is left before its code has loaded', async () => {
  simulateTimers();
  for (const isLoaded of [true, false]) {
    const { unmount } = await render(<LandingScreen />);
    if (isLoaded) await expect.poll(vi.getTimerCount).toBe(1);
    await unmount();
    await expect.poll(vi.getTimerCount).toBe(0);
  }
});
