import type { UnavailableReason } from '#booking/availability';
import { openingDays } from '#studio/openingDays';

/** The booking messages shown to visitors, each defined once (specification, section 8). */

/** Returns the message for an empty required field, e.g. fullName → "full name is required". */
export const isRequired = (field: string): string => `${inLowerCaseWords(field)} is required`;

export const invalidEmail = 'Please enter a valid email address';
export const slotTaken = 'This time slot is already booked. Please select another time.';
export const createFailed = 'Failed to create booking';
export const unknownFailure = 'An error occurred while booking';
export const connectionLost =
  'We could not reach the studio. Please check your connection and send the form again: you will not be booked twice.';
export const serverFailed = 'Something went wrong at the studio. Please try again.';
/** Shown after the specified message when the availability check fails or times out. */
export const checkUnanswered =
  'We could not check this slot. It may still be free. Please check your connection and send the form again.';
export const offline =
  'You are offline. What you have typed is kept; send it when the connection is back.';
/**
 * Shown on the date button while the code of the calendar is loading, or after it failed to load.
 */
export const calendarLoading = 'Opening the calendar…';
export const calendarFailed = 'The calendar did not load. Press to try again.';
export const checkingDates = 'Checking which dates are free…';
/** Returns the message for an attempt to select an unavailable date; `date` is in words. */
export const cannotBeChosen = (date: string, reason: string): string =>
  `${date} cannot be chosen: ${reason}.`;

/** Progress messages while the form is submitting and the button reads "Processing...". */
export const checkingSlot = 'Asking the studio whether the slot is still free…';
export const sendingRequest = 'The slot is free. Sending your request…';
export const sendingAgain = 'The connection broke. Sending your request again…';

export const bookingSuccessful =
  "Booking successful! We'll contact you to confirm your appointment.";
/**
 * Returns the message, after that of success, that an earlier version of the request is booked;
 * `changes` are those since that version, in words.
 */
export const bookedEarlier = (changes: string): string =>
  `The studio had already received an earlier version of your request, and that version is booked. Call or write to us about your changes: ${changes}.`;

export const pastDate = 'This date is in the past. Please choose another date.';
export const slotBegun = 'This time slot has already begun. Please select another time.';
export const tooFarAhead = 'This date is too far ahead. Please choose an earlier one.';
export const closedDay = `The studio is ${openingDays.whenClosed}. Please choose another date.`;
export const impossibleDate = 'Please choose a date that exists, written yyyy-MM-dd.';
export const unknownType = 'Please choose a performance or a recording session.';
export const unknownSlot = 'Please choose one of the time slots of this kind of session.';
/** Returns the message for a text field that is longer than `limit` characters. */
export const tooLong = (field: string, limit: number): string =>
  `${inLowerCaseWords(field)} is longer than ${limit} characters`;
/** Returns the message for a text field with control characters or lone surrogates. */
export const unreadable = (field: string): string =>
  `${inLowerCaseWords(field)} has characters that cannot be read`;

/** The reason why a date is unavailable, as shown in its calendar cell. */
export const unavailable: Readonly<Record<UnavailableReason, string>> = {
  past: 'in the past',
  closed: openingDays.whenClosed,
  'too far ahead': 'too far ahead',
  full: 'fully booked',
  over: 'no time left today',
};

/**
 * Returns the message for an automatic slot change, e.g. when the slot has been booked meanwhile;
 * slots and date are in words.
 */
export const slotMoved = (from: string, to: string, date: string): string =>
  `${from} is not free on ${date}, so ${to} is chosen instead.`;
/** Returns the message for an automatically cleared date; `date` is in words. */
export const dateCleared = (booth: string, date: string, reason: UnavailableReason): string =>
  reason === 'full'
    ? `The ${booth} is full on ${date}. Please choose another date.`
    : `The ${booth} cannot be booked on ${date}: ${unavailable[reason]}. Please choose another date.`;

/** Returns the label of a suggestion: the next available date; arguments are in words. */
export const nextFreeDate = (date: string, hours: string): string =>
  `Next free date: ${date}, ${hours}`;
/** Returns the label of a suggestion: the other booth on the same date; `date` is in words. */
export const seeOtherBooth = (booth: string, date: string): string => `See the ${booth} on ${date}`;

/** Returns the text with which a chat about a booking opens. */
export const aboutBooking = (reference: string | undefined): string =>
  reference
    ? `Hello, I am writing about my booking ${reference}.`
    : 'Hello, I am writing about my booking.';
/** Returns the text with which the studio opens a chat with the artist of a booking. */
export const aboutYourBooking = (reference: string): string =>
  `Hello, we are writing about your booking ${reference}.`;
/** Returns the text with which a chat about a full date opens; `date` is in words. */
export const aboutFullDate = (booth: string, date: string): string =>
  `Hello, the ${booth} is full on ${date}. Is another time possible?`;

/** Returns the number of open slots of a date, e.g. "2 of 3 free". */
export const freeCount = (free: number, all: number): string => `${free} of ${all} free`;

/** Converts a camelCase field name to lower-case words, e.g. "phoneNumber" → "phone number". */
export const inLowerCaseWords = (field: string): string =>
  field.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
