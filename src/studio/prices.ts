/** The currencies of prices, by ISO 4217 code; screen readers do not know all the signs. */
export const currencies = {
  USD: { sign: '$', name: 'US dollars' },
  GHS: { sign: 'GH₵', name: 'Ghana cedis' },
} as const;

export interface Price {
  readonly amount: number;
  readonly currency: keyof typeof currencies;
}
