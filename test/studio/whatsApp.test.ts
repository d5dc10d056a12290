import { describe, expect, it } from 'vitest';
import { studio } from '#studio/studio';
import { whatsAppLink, whatsAppNumber } from '#studio/whatsApp';

describe('whatsAppNumber', () => {
  it.each([
    ['024 000 0000', '233240000000'],
    ['+233 (0)24 000 0000', '233240000000'],
    ['+233 024 000 0000', '233240000000'],
    ['00233 24 000 0000', '233240000000'],
    ['+024 000 0000', '233240000000'],
    ['\u202a+233\u00a024\u2011000\u20110000\u202c', '233240000000'],
    ['+44 7700 900123', '447700900123'],
    ['0044 7700 900123', '447700900123'],
  ])('returns the digits of %j with the country code', (phone, digits) => {
    expect(whatsAppNumber(phone)).toBe(digits);
  });

  it.each([
    '',
    '024',
    '24 000 0000',
    '+233 24 000 000',
    '+233 24 000 0000 0',
    '024 000 0000 (WhatsApp)',
    '+12',
    '+1234567890123456',
  ])('returns null for %j, which lacks digits, a country code or is no number', (phone) => {
    expect(whatsAppNumber(phone)).toBeNull();
  });
});

describe('whatsAppLink', () => {
  it('opens a chat with the number, as the owner writes it, and the text', () => {
    expect(whatsAppLink('+233 24 000 0000', 'Hello & good day, ACC-1?')).toBe(
      'https://wa.me/233240000000?text=Hello%20%26%20good%20day%2C%20ACC-1%3F',
    );
  });

  it('exists for the number of the studio, if it has one', () => {
    expect(whatsAppLink(studio.whatsApp, 'Hello') !== null).toBe(studio.whatsApp !== '');
  });
});
