import { expect, it } from 'vitest';
import {
  firstPrice,
  moneyInWords,
  moneyOf,
  priceInWords,
  priceOf,
  priceUnits,
} from '#booking/prices';
import { studio } from '#studio/studio';
import { setContent } from '../support/ownerContent';

it.each([
  ['performance', '$200', '200 US dollars', 'for 3 hours 30 minutes, one of three slots'],
  ['recording', 'GH₵100', '100 Ghana cedis', 'for 2 hours of studio time'],
] as const)('the price of a %s session is that of section 9', (type, price, words, purchase) => {
  expect([firstPrice(type), priceOf(type)]).toEqual([price, price]);
  expect(priceInWords(type)).toBe(words);
  expect(priceUnits[type]).toBe(purchase);
});

it.each([
  [999, '$999', '999 US dollars'],
  [2400, '$2,400', '2,400 US dollars'],
  [1234567, '$1,234,567', '1,234,567 US dollars'],
])('an amount of %i has commas between thousands', (amount, short, words) => {
  const money = { amount, currency: 'USD' } as const;
  expect([moneyOf(money), moneyInWords(money)]).toEqual([short, words]);
});

it('an agreed price that is not the current one has no second price', () => {
  setContent(studio.prices.performance, { second: 'GH₵2,400' });
  const agreed = { amount: 150, currency: 'USD' } as const;
  expect(priceOf('performance', agreed)).toBe('$150');
  expect(priceInWords('performance', agreed)).toBe('150 US dollars');
});

it.each([
  ['GH₵2,400', '200 US dollars, 2,400 Ghana cedis'],
  ['about GH₵ 7', '200 US dollars, about 7 Ghana cedis'],
])('a second price, "%s", follows the first, and is read as "%s"', (second, words) => {
  setContent(studio.prices.performance, { second });
  expect(priceOf('performance')).toBe(`$200 (${second})`);
  expect(priceInWords('performance')).toBe(words);
});
