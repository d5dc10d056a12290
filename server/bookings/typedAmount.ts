import { withLatinDigits } from '#studio/latinDigits';
import type { Mistakes } from './parseBookingRequest.ts';
import type { Booking } from './storedBooking.ts';

/** The unit of each currency, and its signs beside a number. */
const units: Readonly<Record<Booking['currency'], readonly [unit: string, sign: RegExp]>> = {
  USD: ['dollars', /US[$D]|\$|dollars?/i],
  GHS: ['cedis', /GH[SC₵¢]|[₵¢]|(?:Ghana )?cedis?/i],
};

export const currencyCodes = Object.keys(units) as readonly Booking['currency'][];

/** Returns the amount that was typed into a field, e.g. of "GH₵1,200.00", or what is wrong with it. */
export function typedAmount(
  typed: string,
  currency: Booking['currency'],
  field: string,
): number | Mistakes {
  const [unit, sign] = units[currency];
  const visible = withLatinDigits(typed.replaceAll(/\p{Cf}/gu, ''));
  const text = visible
    .split(sign)
    .join('')
    .trim()
    .replace(/[.,]0{0,2}$/, '');
  const number = /^\d{1,3}([,\s]\d{3})+$/.test(text) ? text.replaceAll(/\D/g, '') : text;
  if (/^\d{1,7}$/.test(number)) return Number(number);
  const message = `Please write the amount in whole ${unit}, e.g. 200.`;
  return { mistakes: [{ field, message }] };
}
