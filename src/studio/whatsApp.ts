/**
 * Returns the link that opens a chat in WhatsApp with a text, or null without a number; the number has
 * its country code (https://faq.whatsapp.com/5913398998672934).
 */
export function whatsAppLink(number: string, text: string): string | null {
  const digits = number.replaceAll(/\D/g, '');
  return digits ? `https://wa.me/${digits}?text=${encodeURIComponent(text)}` : null;
}
