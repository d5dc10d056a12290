/** The signs of the currencies of prices, by ISO 4217 code. */
export const currencies = { USD: '$', GHS: 'GH₵' } as const;

export interface Price {
  readonly amount: number;
  readonly currency: keyof typeof currencies;
  /** The same price in another currency, as words; empty without one, null when it is not known. */
  readonly second?: string | null;
}
