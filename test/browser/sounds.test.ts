import { expect, it } from 'vitest';
import { delayRequests, expectConsole } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { harmattan, nightBus } from '../support/server/sounds.ts';

/** The sounds of the landing page. */

const site = siteForTests({ hasSounds: true });

it('a sound loads when it is pressed in the hero or in the list, which are one, stops for another one, at its end and with the page, and loads again after a failure', async () => {
  const page = await site.newPage();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(decodeURI(request.url())));
  const loads = (file: string) => loaded.filter((url) => url.endsWith(`/sounds/${file}`)).length;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const play = ({ title } = harmattan) => button(`Play ${title}`);
  const pause = ({ title } = harmattan) => button(`Pause ${title}`);
  const audio = page.locator('audio');
  const amber = page.locator('#about svg svg');
  const heroAmber = page.locator('#hero > svg svg');
  const alert = page.getByRole('alert');

  await site.go(page, '/');
  expect(loads(harmattan.file)).toBe(0);
  const wholeWave = Number(await heroAmber.getAttribute('width'));
  await button(`Hear “${harmattan.title}”`).click();
  await pause().waitFor();
  await expect
    .poll(async () => Number(await heroAmber.getAttribute('width')) % wholeWave)
    .toBeGreaterThan(0);
  await pause().click();
  await play().press('Space');
  await pause().waitFor();
  expect([loads(harmattan.file) > 0, loads(nightBus.file)]).toEqual([true, 0]);
  await expect.poll(() => amber.first().getAttribute('width')).not.toBe('0');
  await button(`Pause “${harmattan.title}”`).press('Enter');
  await play().waitFor();
  await play(nightBus).click();
  await pause(nightBus).waitFor();
  await play().waitFor();
  expect(await amber.first().getAttribute('width')).toBe('0');

  await expect.poll(() => amber.last().getAttribute('width')).not.toBe('0');
  await audio.evaluate((element: HTMLAudioElement) => {
    element.currentTime = element.duration - 0.1;
  });
  await play(nightBus).waitFor();
  await page.locator('[aria-live]', { hasText: `“${nightBus.title}” has ended.` }).waitFor();
  await expect.poll(() => amber.last().getAttribute('width')).toBe('0');

  // A slow network: the press is not answered yet.
  const release = await delayRequests(page, '**/sounds/*');
  await audio.evaluate((element: HTMLAudioElement) => element.removeAttribute('src'));
  await play().click();
  const loading = page.getByText(`Loading: ${harmattan.artist}`);
  await expect.poll(() => loading.count()).toBe(2);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(harmattan.title);
  release();
  await expect.poll(() => loading.count()).toBe(0);
  await pause().press('Tab');
  await page.keyboard.press('Escape');
  await play().waitFor();
  await page.unrouteAll();
  await audio.evaluate((element: HTMLAudioElement) => {
    element.play = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await play().click();
  await alert.getByText('It could not be played. Please try again.').waitFor();
  await audio.evaluate((element) => Reflect.deleteProperty(element, 'play'));

  expectConsole(/Failed to load resource/);
  await page.route('**/sounds/*', (route) => route.abort());
  await play().click();
  await alert.getByText('It could not be played. Please try again.').waitFor();
  await page.unrouteAll();
  await play().click();
  await pause().waitFor();
  expect(await alert.count()).toBe(0);

  const element = await audio.elementHandle();
  await page.getByRole('link', { name: 'Book Studio Now' }).click();
  await page.getByRole('heading', { name: 'Book Your Session' }).waitFor();
  expect(await element?.evaluate((left) => (left as HTMLAudioElement).paused)).toBe(true);
});
