import { studio } from '#studio/studio';

let kept = '';

/** Sets the domain of all ids; without it, they have that of the studio's address. */
export const setIdDomain = (domain: string): void => {
  kept = domain;
};

export const studioDomain = (): string => studio.email.replace(/^.*@/, '');

/**
 * Returns an id like "7K3M-Q9TD-2XNB@studio.example" that a calendar event or a thread of e-mails keeps
 * when the studio's address changes: calendars find what they remove by it (RFC 5545, section 3.8.4.7).
 */
export const stableId = (name: string): string => `${name}@${kept || studioDomain()}`;
