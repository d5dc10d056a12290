import { expect, it, onTestFinished } from 'vitest';
import { studio as content } from '#studio/studio';
import { privateStudio } from '../../support/server/privateStudio.ts';

/** The links of the private pages to WhatsApp and Google Calendar. */

const chats = (page: string): readonly string[] => page.match(/https:\/\/wa\.me\/[^"]+/g) ?? [];

it('leads the studio to the number of the artist in WhatsApp, if it can be one', async () => {
  const studio = privateStudio();
  const booking = await studio.book();
  const text = `Hello, we are writing about your booking ${booking.reference}.`;
  expect(chats(await studio.read(booking.studio))).toEqual([
    `https://wa.me/233240000000?text=${encodeURIComponent(text)}`,
  ]);
  const other = await studio.book({ phoneNumber: 'ask my manager', timeSlot: 'evening' });
  expect(chats(await studio.read(other.studio))).toEqual([]);
});

it('leads the artist to the studio in WhatsApp, if the studio has a number', async () => {
  const studio = privateStudio();
  const booking = await studio.book();
  expect(chats(await studio.read(booking.artist))).toEqual([]);
  const numbers: { whatsApp: string } = content;
  numbers.whatsApp = '+233 30 000 0000';
  onTestFinished(() => {
    numbers.whatsApp = '';
  });
  const text = `Hello, I am writing about my booking ${booking.reference}.`;
  expect(chats(await studio.read(booking.artist))).toEqual([
    `https://wa.me/233300000000?text=${encodeURIComponent(text)}`,
  ]);
});

it('has the session as an event for Google Calendar on the page of the artist', async () => {
  const studio = privateStudio();
  const booking = await studio.book();
  const [link] =
    /https:\/\/calendar\.google\.com[^"]+/.exec(await studio.read(booking.artist)) ?? [];
  const query = new URL(String(link).replaceAll('&amp;', '&')).searchParams;
  expect(query.get('dates')).toBe('20261202T090000Z/20261202T123000Z');
  expect(query.get('details')).toContain(booking.reference);
});
