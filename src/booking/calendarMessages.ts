/** The messages of the calendar and the labels of suggestions. */

export const checkingDates = 'Checking which dates are free…';

/** Returns the message for an attempt to select an unavailable date; `date` is in words. */
export const cannotBeChosen = (date: string, reason: string): string =>
  `${date} cannot be chosen: ${reason}.`;

/** Returns the label of a suggestion: the next available date; arguments are in words. */
export const nextFreeDate = (date: string, hours: string): string =>
  `Next free date: ${date}, ${hours}`;
/** Returns the label of a suggestion: the other booth on the same date; `date` is in words. */
export const seeOtherBooth = (booth: string, date: string): string => `See the ${booth} on ${date}`;
