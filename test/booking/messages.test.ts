import { describe, expect, it } from 'vitest';
import { BookingRefused, NetworkError } from '#booking/errors';
import * as messages from '#booking/messages';

describe('the messages of the specification, section 8', () => {
  it.each([
    ['fullName', 'full name is required'],
    ['email', 'email is required'],
    ['phoneNumber', 'phone number is required'],
    ['date', 'date is required'],
    ['timeSlot', 'time slot is required'],
  ])('an empty %s', (field, sentence) => {
    expect(messages.isRequired(field)).toBe(sentence);
  });

  it('an invalid e-mail address', () => {
    expect(messages.invalidEmail).toBe('Please enter a valid email address');
  });

  it('a booked slot', () => {
    expect(messages.slotTaken).toBe(
      'This time slot is already booked. Please select another time.',
    );
  });

  it('an error response without a reason', () => {
    expect(messages.createFailed).toBe('Failed to create booking');
  });

  it('a booking', () => {
    expect(messages.bookingSuccessful).toBe(
      "Booking successful! We'll contact you to confirm your appointment.",
    );
  });

  it('a failure that is not an Error', () => {
    expect(messages.unknownFailure).toBe('An error occurred while booking');
  });
});

describe('other messages', () => {
  it('report that booked dates are loading', () => {
    expect(messages.checkingDates).toBe('Checking which dates are free…');
  });

  it('give the reason why a date cannot be chosen', () => {
    expect(messages.cannotBeChosen('Tuesday 1 December 2026', messages.unavailable.full)).toBe(
      'Tuesday 1 December 2026 cannot be chosen: fully booked.',
    );
  });

  it('name the field that is too long or has unreadable characters', () => {
    expect(messages.tooLong('phoneNumber', 40)).toBe('phone number is longer than 40 characters');
    expect(messages.unreadable('fullName')).toBe('full name has characters that cannot be read');
  });

  it('name the slot that was changed automatically', () => {
    expect(messages.slotMoved('Morning', 'Evening', 'Tuesday 1 December 2026')).toBe(
      'Morning is not free on Tuesday 1 December 2026, so Evening is chosen instead.',
    );
  });

  it('give the reason why the date was cleared', () => {
    const date = 'Tuesday 1 December 2026';
    expect(messages.dateCleared('Recording Booth', date, 'full')).toBe(
      'The Recording Booth is full on Tuesday 1 December 2026. Please choose another date.',
    );
    expect(messages.dateCleared('Recording Booth', date, 'over')).toBe(
      'The Recording Booth cannot be booked on Tuesday 1 December 2026: no time left today. Please choose another date.',
    );
  });

  it('give the reason why a date is disabled', () => {
    expect(messages.unavailable).toEqual({
      past: 'in the past',
      closed: 'closed on Sundays',
      'too far ahead': 'too far ahead',
      full: 'fully booked',
      over: 'no time left today',
    });
  });

  it('count the free slots of a day', () => {
    expect(messages.freeCount(2, 6)).toBe('2 of 6 free');
  });

  it('report that the calendar is loading, or did not load', () => {
    expect(messages.calendarLoading).toBe('Opening the calendar…');
    expect(messages.calendarFailed).toBe('The calendar did not load. Press to try again.');
  });

  it('report that the visitor is offline', () => {
    expect(messages.offline).toBe(
      'You are offline. What you have typed is kept; send it when the connection is back.',
    );
  });

  it('report that the slot could not be checked', () => {
    expect(messages.checkUnanswered).toBe(
      'We could not check this slot. It may still be free. Please check your connection and send the form again.',
    );
  });

  it.each([
    [messages.impossibleDate, 'Please choose a date that exists, written yyyy-MM-dd.'],
    [messages.pastDate, 'This date is in the past. Please choose another date.'],
    [messages.slotBegun, 'This time slot has already begun. Please select another time.'],
    [messages.tooFarAhead, 'This date is too far ahead. Please choose an earlier one.'],
    [messages.closedDay, 'The studio is closed on Sundays. Please choose another date.'],
    [messages.unknownType, 'Please choose a performance or a recording session.'],
    [messages.unknownSlot, 'Please choose one of the time slots of this kind of session.'],
    [messages.serverFailed, 'Something went wrong at the studio. Please try again.'],
  ])('explain an invalid request: %s', (message, sentence) => {
    expect(message).toBe(sentence);
  });
});

it('the labels of suggestions name the other date with its hours, or the other booth', () => {
  const date = 'Tuesday 1 December 2026';
  expect(messages.nextFreeDate(date, '9:00am-12:30pm')).toBe(
    'Next free date: Tuesday 1 December 2026, 9:00am-12:30pm',
  );
  expect(messages.seeOtherBooth('Recording Booth', date)).toBe(
    'See the Recording Booth on Tuesday 1 December 2026',
  );
});

describe('errors', () => {
  it('BookingRefused has the message and the status of the response', () => {
    const refusal = new BookingRefused('full name is required', 400);
    expect([refusal.name, refusal.message, refusal.status]).toEqual([
      'BookingRefused',
      'full name is required',
      400,
    ]);
  });

  it('NetworkError has a message for the visitor and the cause', () => {
    const cause = new TypeError('fetch failed');
    const lost = new NetworkError({ cause });
    expect([lost.name, lost.message, lost.cause]).toEqual([
      'NetworkError',
      'We could not reach the studio. Please check your connection and send the form again: you will not be booked twice.',
      cause,
    ]);
  });
});
