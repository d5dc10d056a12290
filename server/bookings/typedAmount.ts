import { withLatinDigits } from '#studio/latinDigits';
import type { Mistakes } from './parseBookingRequest.ts';
import type { Booking } from './storedBooking.ts';

/** The unit of each currency, and its signs beside a number. */
const units: Readonly<Record<Booking['currency'], readonly [unit: string, sign: RegExp]>> = {
  USD: ['dollars', /US[$D]|\$|dollars?/i],
  GHS: ['cedis', /GH[SC₵¢]|[₵¢]|(?:Ghana )?cedis?/i],
};

/** Returns the unit of a currency in the plural, e.g. "cedis". */
export const unitOf = (currency: Booking['currency']): string => units[currency][0];

export const currencyCodes = Object.keys(units) as readonly Booking['currency'][];

/** A number with zeros behind the decimal sign at most, which is not the sign between its thousands. */
const writtenAmount =
  /^(\d+|\d{1,3}(?:\s\d{3})+)(?:[.,]0{0,2})?$|^(\d{1,3}(?:,\d{3})+)(?:\.0{0,2})?$/;

/** Returns the amount that was typed into a field, e.g. of "GH₵1,200.00", or what is wrong with it. */
export function typedAmount(
  typed: string,
  currency: Booking['currency'],
  field: string,
): number | Mistakes {
  const [unit, sign] = units[currency];
  const visible = withLatinDigits(typed.replaceAll(/\p{Cf}/gu, ''));
  const text = visible.split(sign).join('').trim();
  const [, whole, grouped] = writtenAmount.exec(text) ?? [];
  const number = (whole ?? grouped ?? '').replaceAll(/\D/g, '');
  if (/^\d{1,7}$/.test(number)) return Number(number);
  const other = currencyCodes.find((code) => code !== currency && units[code][1].test(visible));
  const hint =
    other && field === 'received'
      ? ` If it is paid in ${units[other][0]}, correct the price first.`
      : '';
  const message = `Please write the amount in whole ${unit}, e.g. 200.${hint}`;
  return { mistakes: [{ field, message }] };
}
