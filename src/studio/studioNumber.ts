import { studio } from './studio';

/**
 * The studio's own numbers. They are those of src/studio/telephone.ts, without its code for what people
 * type, because the server has checked that each is one number and nothing else.
 */
const dialled = (phone: string) =>
  phone
    .replace(/(\d.*)\(\s*0\s*\)/, '$1')
    .replaceAll(/[^+\d]/g, '')
    .replace(/^((\+|00)233)0+(?=\d{9}$)/, '$1');

export const studioPhoneUrl = (): string => `tel:${dialled(studio.phone)}`;

/** Returns the link that opens a chat with the studio in WhatsApp, or null without a number. */
export function studioChatUrl(text: string): string | null {
  const digits = dialled(studio.whatsApp).replace(/^(\+|00)/, '');
  return digits && `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
