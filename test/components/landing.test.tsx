import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { hoursOf, slots } from '#booking/slots';
import { about, gallery } from '#studio/landing';
import { type ShownHeadline, startHeadline } from '../../src/screens/landing/headlineActor';
import { LandingScreen } from '../../src/screens/landing/LandingScreen';
import { prerendered } from '../../src/screens/landing/useHeadline';
import '../../src/theme/global.css';

/** The content of the landing page (specification, sections 1 and 9). */

beforeEach(async () => {
  const { hook, searchHook } = memoryLocation({ path: '/' });
  await render(
    <Router hook={hook} searchHook={searchHook}>
      <LandingScreen />
    </Router>,
  );
});

const section = (name: string) => page.getByRole('region', { name, exact: true });
const textsOf = (elements: Iterable<Element>) =>
  [...elements].map(({ textContent }) => textContent);

describe('the landing page', () => {
  it('has its six sections in the order of the specification', () => {
    const sections = page.getByRole('main').element().children;
    expect([...sections].map(({ id }) => id)).toEqual([
      'hero',
      'about',
      'services',
      'pricing',
      'gallery',
      'contact',
    ]);
  });

  it('shows both phrases, the subtitle and a link to the booking form in its hero', async () => {
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveAccessibleName('Elevate Your Sound. Ready for the next hit');
    await expect.element(page.getByText('Professional Recording Studio in Accra')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Book Studio Now' }))
      .toHaveAttribute('href', '/booking');
  });

  it('states the mission and the vision of the studio', () => {
    const statementBelow = (name: string) =>
      section('About').getByRole('heading', { name }).element().nextElementSibling?.textContent;
    expect(statementBelow('Our Mission')).toBe(about.mission);
    expect(statementBelow('Our Vision')).toBe(about.vision);
  });

  it('lists the four services', () => {
    const names = section('Services').getByRole('heading', { level: 3 }).elements();
    expect(textsOf(names)).toEqual([
      'Recording',
      'Mixing & Mastering',
      'Beat Production',
      'Videography',
    ]);
  });

  it.each([
    [
      'Performance Booth',
      '$200',
      ['Morning 9:00am-12:30pm', 'Afternoon 12:30pm-4:00pm', 'Evening 4:00pm-7:30pm'],
    ],
    ['Recording Booth', 'GH₵100 for 2 hours of studio time', slots.recording.map(hoursOf)],
  ])('shows the price and the slots of the %s', async (name, price, hours) => {
    const rate = section('Studio Rates').getByRole('article', { name });
    await expect.element(rate).toHaveTextContent(price);
    const visibleText = ({ firstElementChild }: Element) =>
      textsOf(firstElementChild?.children ?? []).join(' ');
    expect(rate.getByRole('listitem').elements().map(visibleText)).toEqual(hours);
  });

  it('draws the slots of both booths in one timeline', () => {
    const timeline = section('Studio Rates').getByRole('figure').element();
    expect(timeline.querySelectorAll('[data-state="free"]')).toHaveLength(3 + 6);
  });

  it('shows three described pictures with captions', () => {
    const pictures = section('Gallery').getByRole('img').elements() as HTMLImageElement[];
    expect(pictures.map(({ alt }) => alt)).toEqual(gallery.map(({ alt }) => alt));
    const captions = pictures.map((picture) => picture.closest('figure')?.lastElementChild);
    expect(captions.map((caption) => caption?.textContent)).toEqual([
      'The control room',
      'The vocal booth',
      'The performance booth',
    ]);
  });

  it('shows the street address, the phone number and the e-mail address', () => {
    const contact = section('Contact');
    const links = contact.getByRole('link').elements();
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['+233 30 000 0000', 'tel:+233300000000'],
      ['bookings@studio.example', 'mailto:bookings@studio.example'],
    ]);
    expect(contact.element().textContent).toContain('1 Example Street, Osu');
  });
});

it('the headline machine starts in the state of the prerendered page', () => {
  const shown: ShownHeadline[] = [];
  startHeadline((headline) => shown.push(headline)).stop();
  expect(shown[0]).toEqual(prerendered);
});
