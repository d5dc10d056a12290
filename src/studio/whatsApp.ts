import { internationalNumber } from './telephone';

/**
 * Returns the link that opens a chat in WhatsApp with the first number of a text, or null without a
 * possible one (https://faq.whatsapp.com/5913398998672934).
 */
export function whatsAppLink(phone: string, text: string): string | null {
  const digits = internationalNumber(phone);
  return digits && `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
