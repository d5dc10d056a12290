/** Returns the `tel:` URL of the studio's number: its digits and plus sign. */
export const telephoneUrl = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
