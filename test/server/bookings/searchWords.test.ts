import { expect, it } from 'vitest';
import { hasWords, searchWords } from '../../../server/bookings/searchWords.ts';

const reference = '7K3M-Q9TD-2XNB';
const texts = ['Ama Serwaa Mensah', 'ama.s@example.com', '+233 24 412 3456'] as const;

it.each([
  ...['mensah ama', 'Mrs Mensah', 'Ama!', '*Serwaa*', 'Mr. Mensah,', '“Ama”', 'SERWÁÁ'],
  ...[reference, `#${reference}`, `*${reference}*`, `Ref ${reference}`, '7k3m q9td 2xnb'],
  `Hello, I am writing about my booking ${reference}.`,
  `Session on 2026-12-02, reference ${reference.toLowerCase()}, for Kofi`,
  ...['ama.s@example.com', 'mailto:ama.s@example.com?subject=Hi', 'Ama <ama.s@example.com>'],
  'Write to ama.s@example.com please!',
  ...['0244123456', '024 412 3456', '+233 (0)24 412 3456', '233244123456', 'Tel 0244123456'],
  ...['Tel: 024-412-3456', '0200000000, 0244123456', 'call 0244123456 or 0200000000'],
  'https://wa.me/233244123456?text=Your%20session',
  'MoMo from 0244123456 MENSAH AMA 2026-12-02 GHS 90',
  "Payment received for GHS 90.00 from AMA SER'WAA Current Balance: GHS 210.00. Transaction ID: 30123456789",
  ...['4123456', '٠٢٤٤١٢٣٤٥٦', '3456', 'Ama 024 412', '24.412.3456', 'tel:+233244123456'],
  ...['Ama\u2010Mensah', '024\u2010412\u20103456, 0200000000'],
  ...['\u202a+233 24 412 3456\u202c', 'Reference: 7k3mq9td2xnb.'],
])('finds a booking by %j', (typed) => {
  expect(hasWords(searchWords(typed), reference, texts)).toBe(true);
});

it.each([
  ...['Kofi', 'Xnb', 'Mensah Kofi', '0200000000', 'kofi@example.com', 'AAAA-AAAA-AAAA'],
  ...['2026-12-02', '3456\u2010024'],
])('does not find it by %j', (typed) => {
  const words = searchWords(typed);
  expect(words.length > 0 && hasWords(words, reference, texts)).toBe(false);
});

it('a number of seven digits is known without its code, one of six is not', () => {
  const isFound = (phone: string) =>
    hasWords(searchWords('0302 412345'), reference, ['', '', phone]);
  expect([isFound('2412345'), isFound('412345')]).toEqual([true, false]);
});
