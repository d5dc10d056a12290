import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { firstPrice, priceUnits } from '#booking/prices';
import { bookingTypes, booths, hoursOf, slots } from '#booking/slots';
import { phrases, services, subtitle } from '#studio/landing';
import { mapUrl } from '#studio/map';
import { gallery } from '#studio/pictures';
import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';
import { type ShownHeadline, startHeadline } from '../../src/screens/landing/headlineActor.ts';
import { LandingScreen } from '../../src/screens/landing/LandingScreen.tsx';
import { prerendered } from '../../src/screens/landing/useHeadline.ts';
import '../../src/theme/global.css';
import { simulateTimers } from '../support/bookingScreen.tsx';

it('LandingScreen has the content of section 1 of the specification', async () => {
  await render(<LandingScreen />);
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const texts = (name: string, selector: string) =>
    [...section(name).element().querySelectorAll(selector)].map(({ textContent }) => textContent);
  const sections = [...page.getByRole('main').element().children].map(({ id }) => id);
  expect(sections).toEqual(['hero', 'about', 'services', 'pricing', 'gallery', 'contact']);
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveAccessibleName(phrases.join('. '));
  await expect.element(page.getByText(subtitle)).toBeVisible();
  const book = page.getByRole('link', { name: 'Book Studio Now' });
  await expect.element(book).toHaveAttribute('href', '/booking');
  const { mission, vision } = studio;
  expect(texts('About', 'h3, p')).toEqual(['Our Mission', mission, 'Our Vision', vision]);
  expect(texts('Services', 'h3').join()).toBe(
    'Recording,Mixing & Mastering,Beat Production,Videography',
  );
  const addresses = [...section('Services').element().querySelectorAll('a')].map((a) => a.href);
  const types = ['recording', 'recording', 'recording', 'performance'];
  expect(addresses.map((address) => [...new URL(address).searchParams.values()])).toEqual(
    Object.keys(services).map((service, index) => [types[index], service]),
  );
  const pictures = section('Gallery').getByRole('img').elements() as HTMLImageElement[];
  expect(pictures.map(({ alt }) => alt)).toEqual(gallery.map((name) => studio.alternatives[name]));
  expect(texts('Gallery', 'figcaption')).toEqual(
    gallery.map((name) => `${studio.captions[name]} (illustration)`),
  );
  const links = section('Contact').getByRole('link').elements();
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [studio.phone, telephoneUrl(studio.phone)],
    [studio.email, `mailto:${studio.email}`],
    [expect.stringContaining(studio.street), mapUrl()],
  ]);
  await expect.element(section('Contact')).toHaveTextContent(`${studio.city}, ${studio.country}`);
});

it.each(bookingTypes)('LandingScreen shows price and slots of the %s booth', async (type) => {
  await render(<LandingScreen />);
  const rate = page.getByRole('article', { name: booths[type].name });
  await expect.element(rate).toHaveTextContent(`${firstPrice(type)} ${priceUnits[type]}`);
  const rows = rate.getByRole('listitem').elements();
  expect(rows.map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual(
    slots[type].map((slot) => `${slot.name ?? ''}${hoursOf(slot)}`),
  );
});

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
