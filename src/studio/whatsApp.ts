/** Links that open a chat in WhatsApp (https://faq.whatsapp.com/5913398998672934). */

/** The country code of Ghana, whose national numbers begin with a 0 and have ten digits. */
const ghana = '233';

/**
 * Returns the digits of a phone number with its country code, or null when it cannot be an
 * international number, e.g. "024 000 0000" and "+233 24 000 0000" → "233240000000".
 */
export function whatsAppNumber(phone: string): string | null {
  // Contacts are copied with dashes, parentheses and invisible marks of the writing direction.
  const dialled = phone.replaceAll(/\(0\)|[\s\p{Cf}\p{Pd}().]/gu, '');
  const digits = dialled
    .replace(/^(\+|00)/, '')
    .replace(/^0(?=\d{9}$)/, ghana)
    .replace(/^2330/, ghana);
  const hasCountryCode = digits !== dialled || digits.startsWith(ghana);
  const isPossible = digits.startsWith(ghana) ? digits.length === 12 : hasCountryCode;
  return isPossible && /^[1-9]\d{7,14}$/.test(digits) ? digits : null;
}

/** Returns the link that opens a chat with a number and a text, or null without a number. */
export function whatsAppLink(number: string, text: string): string | null {
  const digits = whatsAppNumber(number);
  return digits && `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
