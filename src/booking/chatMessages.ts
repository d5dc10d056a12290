/** The texts with which chats on WhatsApp open. */

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
