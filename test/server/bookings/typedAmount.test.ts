import { expect, it } from 'vitest';
import { typedAmount } from '../../../server/bookings/typedAmount.ts';

const inDollars = 'Please write the amount in whole dollars, e.g. 200.';
const inCedis = 'Please write the amount in whole cedis, e.g. 200.';

it.each([
  [' 150 ', 'USD', 150],
  ['1,200', 'GHS', 1200],
  ['1 200', 'GHS', 1200],
  ['1\u202f200\u00a0000', 'GHS', 1_200_000],
  ['150.00', 'USD', 150],
  ['150,00', 'USD', 150],
  ['150.', 'USD', 150],
  ['1,200.00', 'USD', 1200],
  ['$150', 'USD', 150],
  ['US$ 150', 'USD', 150],
  ['$150 USD', 'USD', 150],
  ['150 dollars', 'USD', 150],
  ['GH₵150', 'GHS', 150],
  ['GH₵ 1,200.00', 'GHS', 1200],
  ['GHS 150', 'GHS', 150],
  ['ghs 150', 'GHS', 150],
  ['GH¢ 150', 'GHS', 150],
  ['200¢', 'GHS', 200],
  ['150 cedis', 'GHS', 150],
  ['\u202a₵150\u202c', 'GHS', 150],
  ['١٥٠', 'GHS', 150],
  ['0', 'GHS', 0],
  ['6.50', 'USD', inDollars],
  ['6,5', 'GHS', inCedis],
  ['1.200', 'GHS', inCedis],
  ['GH₵1,200.50', 'GHS', inCedis],
  ['1,000,0', 'USD', inDollars],
  ['1,200,00', 'USD', inDollars],
  ['1 200,00', 'USD', 1200],
  ['GH₵150', 'USD', inDollars],
  ['$150', 'GHS', inCedis],
  ['abc', 'USD', inDollars],
  ['', 'USD', inDollars],
  ['-5', 'USD', inDollars],
  ['−5', 'GHS', inCedis],
  ['1e3', 'USD', inDollars],
  ['12 34', 'USD', inDollars],
  ['12345678', 'USD', inDollars],
] as const)('the amount %j of a booking in %s is %s', (typed, currency, expected) => {
  const amount = typedAmount(typed, currency, 'amount');
  expect(typeof amount === 'number' ? amount : amount.mistakes[0]?.message).toBe(expected);
});

it('an amount in the other currency is refused with what to do first', () => {
  const received = typedAmount('GH₵500', 'USD', 'received');
  expect(received).toMatchObject({
    mistakes: [{ message: `${inDollars} If it is paid in cedis, correct the price first.` }],
  });
});
