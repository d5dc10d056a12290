import { expect, it } from 'vitest';
import { cedisInWords, firstPrice, moneyOf, priceOf, priceUnits } from '#booking/prices';
import { studio } from '#studio/studio';
import { setContent } from '../support/ownerContent.ts';

it.each([
  ['performance', '$200', '$200', 'for 3 hours 30 minutes, one of three slots'],
  ['recording', 'GH₵100', '100 Ghana cedis', 'for 2 hours of studio time'],
] as const)('the price of a %s session is that of section 9', (type, price, words, purchase) => {
  expect([firstPrice(type), priceOf(type)]).toEqual([price, price]);
  expect(cedisInWords(price)).toBe(words);
  expect(priceUnits[type]).toBe(purchase);
});

it.each([
  [999, '$999'],
  [2400, '$2,400'],
  [1234567, '$1,234,567'],
])('an amount of %i has commas between thousands', (amount, price) => {
  expect(moneyOf({ amount, currency: 'USD' })).toBe(price);
});

it('an agreed price that is not the current one has no second price', () => {
  setContent(studio.prices.performance, { second: 'GH₵2,400' });
  expect(priceOf('performance', { amount: 150, currency: 'USD' })).toBe('$150');
  expect(priceOf('performance', { amount: 200, currency: 'GHS' })).toBe('GH₵200');
});

it.each([
  ['GH₵2,400', '$200 (2,400 Ghana cedis)'],
  ['about GH₵ 7', '$200 (about 7 Ghana cedis)'],
  ['GHS 1,300. GH¢7', '$200 (1,300 Ghana cedis. 7 Ghana cedis)'],
])('a second price, "%s", follows the first, and is read as "%s"', (second, words) => {
  setContent(studio.prices.performance, { second });
  expect(priceOf('performance')).toBe(`$200 (${second})`);
  expect(cedisInWords(priceOf('performance'))).toBe(words);
});
