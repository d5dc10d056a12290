import { internationalNumber } from '#studio/telephone';

/**
 * Returns the link that opens a chat in WhatsApp with a number and a text, or null without a number
 * (https://faq.whatsapp.com/5913398998672934).
 */
export function whatsAppLink(number: string, text: string): string | null {
  const digits = internationalNumber(number);
  return digits && `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
