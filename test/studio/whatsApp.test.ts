import { describe, expect, it } from 'vitest';
import { studio } from '#studio/studio';
import { whatsAppLink } from '#studio/whatsApp';

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
