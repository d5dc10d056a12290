import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { defaults } from '#studio/defaults';
import { setStudio } from '#studio/studio';
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

it('a song that can be played is not named in "Recorded Here", too', async () => {
  const named = { file: 'a.mp3', title: 'Harmattan', artist: 'Ama', language: 'ak' };
  const sound = { ...named, seconds: 1, peaks: '19' };
  setStudio({ ...defaults, songs: ['Ama: harmattan (live)', 'Kojo: Rain'], sounds: [sound] });
  const { container } = await render(<LandingScreen />);
  const about = container.querySelector('#about')?.textContent;
  expect(about).toMatch(/Recorded HereKojo: RainListen/);
  expect(about).toMatch(/Ama, 1 second\b/);
  expect(container.querySelector('[lang="ak"]')?.textContent).toBe('Harmattan');
  setStudio(defaults);
});
