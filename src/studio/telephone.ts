/** Returns the `tel:` URL of a phone number as somebody has typed it: its digits and plus signs. */
export const telephoneUrl = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
