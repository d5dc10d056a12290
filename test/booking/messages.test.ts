import { expect, it } from 'vitest';
import * as messages from '#booking/messages';
import { openingDays } from '#studio/openingDays';

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
  [messages.checkingDates, 'Checking which dates are free…'],
  [messages.calendarLoading, 'Opening the calendar…'],
  [messages.calendarFailed, 'The calendar did not load. Press to try again.'],
  [
    messages.offline,
    'You are offline. What you have typed is kept; send it when the connection is back.',
  ],
  [
    messages.checkUnanswered,
    'We could not check this slot. It may still be free. Please check your connection and send the form again.',
  ],
  [
    messages.connectionLost,
    'The studio did not answer. Please check your connection and send the form again: you will not be booked twice.',
  ],
  [messages.impossibleDate, 'Please choose a date that exists, written yyyy-MM-dd.'],
  [messages.pastDate, 'This date is in the past. Please choose another date.'],
  [messages.slotBegun, 'This time slot has already begun. Please select another time.'],
  [messages.tooFarAhead, 'This date is too far ahead. Please choose an earlier one.'],
  [messages.closedDay, `The studio is ${openingDays.whenClosed}. Please choose another date.`],
  [messages.unknownType, 'Please choose a performance or a recording session.'],
  [messages.unknownSlot, 'Please choose one of the time slots of this kind of session.'],
  [messages.serverFailed, 'Something went wrong at the studio. Please try again.'],
  [messages.tooLong('phoneNumber', 40), 'phone number is longer than 40 characters'],
  [messages.unreadable('fullName'), 'full name has characters that cannot be read'],
  [messages.cannotBeChosen(date, 'fully booked'), `${date} cannot be chosen: fully booked.`],
  [messages.freeCount(2, 6), '2 of 6 free'],
  [messages.nextFreeDate(date, '9:00am'), `Next free date: ${date}, 9:00am`],
])('the message is "%s"', (message, sentence) => {
  expect(message).toBe(sentence);
});
