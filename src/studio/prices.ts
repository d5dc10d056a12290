/** The prices, decided by the owner of the studio. */

/** The currencies of prices, by ISO 4217 code; screen readers do not know all the signs. */
export const currencies = {
  USD: { sign: '$', name: 'US dollars' },
  GHS: { sign: 'GH₵', name: 'Ghana cedis' },
} as const;

export interface Price {
  readonly amount: number;
  readonly currency: keyof typeof currencies;
}

/** The price of a session of each type (specification, section 9). */
export const prices: Readonly<Record<'performance' | 'recording', Price>> = {
  performance: { amount: 200, currency: 'USD' },
  recording: { amount: 100, currency: 'GHS' },
};

/**
 * The price of each session type in a second currency, as it is shown beside the first price, e.g.
 * "GH₵2,400" beside "$200"; nothing is shown where it is empty.
 */
export const secondPrices: Readonly<Record<'performance' | 'recording', string>> = {
  performance: '',
  recording: '',
};
