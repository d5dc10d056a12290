/** The texts of the landing page that the specification fixes (section 1). */

/** The phrases of the headline. */
export const phrases = ['Elevate Your Sound', 'Ready for the next hit'] as const;

export const subtitle = 'Professional Recording Studio in Accra';

/** The session type to book for each service. */
export const services = {
  Recording: 'recording',
  'Mixing & Mastering': 'recording',
  'Beat Production': 'recording',
  Videography: 'performance',
} as const;
