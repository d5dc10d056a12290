import { openingDays } from './openingDays';

/** The feature cards of the booking page (specification, section 2). */
export const features = [
  {
    name: 'Professional Equipment',
    text: 'Condenser microphones, a full console and instruments that are kept in tune.',
  },
  {
    name: 'Flexible Hours',
    text: `Mornings, afternoons or evenings, ${openingDays.whenOpen}.`,
  },
  {
    name: 'Easy Booking',
    text: 'Choose a date, choose a slot, leave your number. We call you to confirm.',
  },
] as const;
