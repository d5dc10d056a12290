import type { UnavailableReason } from '#booking/availability';
import { bookingTypes } from '#booking/slots';
import { openingDays } from '#studio/openingDays';
import { inHours } from '#studio/policy';
import { studio } from '#studio/studio';

/**
 * The booking messages shown to visitors, each defined once (specification, section 8). Dates,
 * slots, booths and reasons are passed in words.
 */

/** Returns the message for an empty required field, e.g. fullName → "full name is required". */
export const isRequired = (field: string): string => `${inLowerCaseWords(field)} is required`;

export const invalidEmail = 'Please enter a valid email address';
/** Few mail servers take such addresses. */
export const emailNotAscii =
  'Please enter an email address without accents or other special letters before the @';
export const slotTaken = 'This time slot is already booked. Please select another time.';
export const createFailed = 'Failed to create booking';
export const unknownFailure = 'An error occurred while booking';
/** For a POST that failed or timed out. */
export const connectionLost =
  'The studio did not answer. Please check your connection and send the form again: you will not be booked twice.';
export const serverFailed = 'Something went wrong at the studio. Please try again.';
/** Shown after the specified message when the availability check fails or times out. */
export const checkUnanswered =
  'We could not check this slot. It may still be free. Please wait a moment, check your connection and send the form again.';
export const offline =
  'You are offline. What you have typed is kept; send it when the connection is back.';
export const onlineAgain = 'You are online again.';
/** After the form was submitted without connection. */
export const notSentYet = 'You are online again. Your request has not been sent yet: send it now.';
/** Shown when the form is submitted while the browser is offline. */
export const offlineNotSent =
  'You are offline, so nothing was sent. What you have typed is kept. Send it when the connection is back, or press again to try now.';
/** Shown after a reload, for example, while a POST is unanswered. */
export const outcomeUnknown =
  'We do not know whether your booking arrived. Send it again: it will not be booked twice.';
/** Shown on the date button. */
export const calendarLoading = 'Opening the calendar…';
export const calendarFailed = 'The calendar did not load. Press to try again.';
export const calendarOffline =
  'The calendar did not load. You are offline. Press again when the connection is back.';
export const checkingDates = 'Checking which dates are free…';
export const cannotBeChosen = (date: string, reason: string): string =>
  `${date} cannot be chosen: ${reason}.`;

/** For a typed date. */
export const dateNotRead =
  'This date cannot be read. Type it like 5 Dec, 5/12/2026 or next Friday.';

/** Progress messages while the form is submitting and the button reads "Processing...". */
export const checkingSlot = 'Asking the studio whether the slot is still free…';
export const sendingRequest = 'Sending your request…';
export const slotFree = `The slot is free. ${sendingRequest}`;
export const sendingAgain = 'There is no answer yet. Sending your request again…';
/** For a request from a page with earlier terms, e.g. "the price and the address", and what is said of them. */
export const termsChanged = (terms: string, ...news: readonly string[]): string =>
  [
    `The studio has changed ${terms} since you opened this page.`,
    ...news,
    'To see what is new and book, load the page again.',
  ].join(' ');
export const reloadOffline =
  'You are offline. The page can be loaded again when the connection is back.';
/** Shown on the receipt when the owner has changed the price since the page was opened. */
export const priceChanged = (price: string): string =>
  `Its price is ${price}, not the one that this page showed before.`;
export const offlineMeanwhile = 'You are offline. We are waiting for the studio’s answer…';
export const waitingOffline = 'You are offline. Your request is sent when the connection is back.';

export const bookingSuccessful =
  "Booking successful! We'll contact you to confirm your appointment.";
/** Instead of the specified message for a repeated request that the studio has confirmed already. */
export const bookingConfirmed = 'Booking successful! The studio has confirmed your appointment.';
/** Shown after the message of success when the booking is not what was just sent. */
export const bookedDifferently = {
  'moved since': 'It was moved after you had sent it. Here you see what is booked now.',
  'earlier version':
    'The studio had already received an earlier version of your request. Here you see what is booked now. Call or write to us to change it.',
} as const;

/** Shown later, e.g. after a reload. */
export const lastBooking = (booth: string, date: string, hours: string, reference = ''): string =>
  `You have sent a request for the ${booth} on ${date}, ${hours}${reference && ` (reference ${reference})`}. It may have been changed since.`;

export const pastDate = 'This date is in the past. Please choose another date.';
export const slotBegun = 'This time slot has already begun. Please select another time.';
export const slotTooSoon = (): string =>
  `This session begins in less than ${inHours(studio.minNoticeHours)}. To book it, please call ${studio.phone}.`;
export const tooFarAhead = 'This date is too far ahead. Please choose an earlier one.';
export const closedDay = (): string =>
  `The studio is ${openingDays().whenClosed}. Please choose another date.`;
export const impossibleDate = 'Please choose a date that exists, written yyyy-MM-dd.';
export const unknownType = `Please choose a ${bookingTypes.join(' or a ')} session.`;
export const unknownSlot = 'Please choose one of the time slots of this kind of session.';
export const tooLong = (field: string, limit: number, length: number): string =>
  `${inLowerCaseWords(field)} is too long by ${(length - limit).toLocaleString('en-GB')}. At most ${limit} characters fit.`;
/** For control characters and lone surrogates. */
export const unreadable = (field: string): string =>
  `${inLowerCaseWords(field)} has characters that cannot be read`;

/**
 * The booked dates do not tell a booked day from one that the studio has closed, so `full` is true of
 * both.
 */
const reasons = {
  past: 'in the past',
  'too far ahead': 'too far ahead',
  full: 'no free time',
  over: 'no time left on this day',
} as const;

/** Returns the reason why a date is unavailable, as shown in its calendar cell. */
export function unavailable(reason: UnavailableReason): string {
  if (reason === 'closed') return openingDays().whenClosed;
  if (reason !== 'too soon') return reasons[reason];
  return `less than ${inHours(studio.minNoticeHours)} away, please call ${studio.phone}`;
}

/** For an automatic slot change, e.g. when the slot has been booked meanwhile. */
export const slotMoved = (from: string, to: string, date: string): string =>
  `${from} is not free on ${date}, so ${to} is chosen instead.`;
export const slotBegan = (from: string, to: string): string =>
  `It is too late to book ${from} here, so ${to} is chosen instead.`;
export const dateCleared = (booth: string, date: string, reason: UnavailableReason): string =>
  reason === 'full'
    ? `The ${booth} has no free time on ${date}. Please choose another date.`
    : `The ${booth} cannot be booked on ${date}: ${unavailable(reason)}. Please choose another date.`;

/** The labels of the suggestions. */
export const nextFreeDate = (date: string, hours: string): string =>
  `Next free date: ${date}, ${hours}`;
export const changeToBooth = (booth: string, hours: string): string =>
  `Change to the ${booth}, ${hours}`;
/** Announced when a suggestion was accepted. */
export const chosen = (booth: string, hours: string): string => `${booth}, ${hours}, is chosen.`;

/** The texts with which chats open; `aboutYourBooking` is from the studio to the artist. */
export const aboutBooking = (reference: string | undefined): string =>
  reference
    ? `Hello, I am writing about my booking ${reference}.`
    : 'Hello, I am writing about my booking.';
export function aboutYourBooking(
  session: string,
  state: 'requested' | 'confirmed' | 'cancelled' | 'declined' | 'over',
): string {
  if (state === 'over') return `Hello, we are writing about your session on ${session}.`;
  if (state === 'declined') return `We are sorry: we cannot take your request for ${session}.`;
  return state === 'requested'
    ? `Hello, we have your request for ${session}. May we call you to confirm it?`
    : `Your session on ${session}, is ${state}.`;
}
export const aboutFullDate = (booth: string, date: string): string =>
  `Hello, the ${booth} has no free time on ${date}. Is another time possible?`;

export const freeCount = (free: number, all: number): string => `${free} of ${all} free`;

/** Converts a camelCase field name to lower-case words, e.g. "phoneNumber" → "phone number". */
export const inLowerCaseWords = (field: string): string =>
  field.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

/** Returns what the artist's calendar says of a session. */
export const eventDetails = (reference = ''): string =>
  `${reference && `Reference ${reference}. `}To change or cancel, call ${studio.phone} or write to ${studio.email}.`;
