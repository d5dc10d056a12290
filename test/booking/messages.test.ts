import { expect, it } from 'vitest';
import * as messages from '#booking/messages';

it.each([
  [messages.slotTaken, 'This time slot is already booked. Please select another time.'],
  [messages.createFailed, 'Failed to create booking'],
  [
    messages.bookingSuccessful,
    "Booking successful! We'll contact you to confirm your appointment.",
  ],
  [messages.unknownFailure, 'An error occurred while booking'],
])('the message "%s" is that of the specification, section 8', (message, sentence) => {
  expect(message).toBe(sentence);
});

const date = 'Tuesday 1 December 2026';

it.each([
  // It may have been moved since.
  [
    messages.bookedDifferently['earlier version'],
    'The studio had already received an earlier version of your request. Here you see what is booked now. Call or write to us to change it.',
  ],
  [messages.freeCount(2, 6), '2 of 6 free'],
  [messages.aboutBooking(undefined), 'Hello, I am writing about my booking.'],
  [
    messages.lastBooking('booth', date, '9:00am'),
    `You have sent a request for the booth on ${date}, 9:00am. It may have been changed since.`,
  ],
  [
    messages.lastBooking('booth', date, '9:00am', 'R-1'),
    `You have sent a request for the booth on ${date}, 9:00am (reference R-1). It may have been changed since.`,
  ],
])('the message is "%s"', (message, sentence) => {
  expect(message).toBe(sentence);
});

const { unavailable, bookedDifferently, ...others } = messages;
const written = [others, unavailable, bookedDifferently].flatMap((some) => Object.entries(some));

it.each(written)('the message %s is not empty, and names all that it is about', (_, message) => {
  if (typeof message === 'string') return expect(message).toMatch(/\S \S|\S{4}/);
  // The reason of a cleared date is a key of the messages, not a word.
  if (message === messages.tooLong) return;
  const words = message === messages.dateCleared ? ['booth', date, 'past'] : ['a1', 'b2', 'c3'];
  const text = (message as (...words: readonly unknown[]) => string)(...words);
  expect(text).toMatch(/\S/);
  for (const word of words.slice(0, message.length)) expect(text).toContain(word);
});
