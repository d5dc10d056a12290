import { studio } from '#studio/studio';
import { internationalNumber } from '#studio/telephone';
import { whatsAppLink } from '#studio/whatsApp';
import { confirmedInWords } from '../../../bookings/format/sessionWords.ts';
import { newToken, privatePath } from '../../../bookings/privateLinks.ts';
import { stateOf } from '../../../bookings/sessionState.ts';
import type { Desk } from '../../desk/desk.ts';
import { ActionForm } from '../../forms.tsx';
import type { Outcome } from '../../pageShell.tsx';
import type { PageView, View } from '../view.ts';

/** True when the studio can send a confirmed session to the artist's number on WhatsApp. */
const isOffered = ({ booking, holder, now }: View): boolean =>
  holder !== 'artist' &&
  stateOf(booking, now) === 'confirmed' &&
  internationalNumber(booking.phoneNumber) !== null;

const ChatForm = (view: PageView) =>
  isOffered(view) && (
    <ActionForm
      action="chat"
      look={view.outcome?.link ? 'outlined' : 'main'}
      label="Send it on WhatsApp"
      note="Makes a text with day, hours, place and price, and with a link of the artist’s own."
    />
  );

/**
 * Issues a link of the artist's own; the answer has the chat with it. An action that changes nothing of the
 * booking, and answers on the page itself.
 */
export const chat = {
  Form: ChatForm,
  isOffered,
  async answer({ booking, now }: View, { bookings }: Desk): Promise<Outcome> {
    const token = newToken();
    await bookings.issueLink(booking.reference, 'artist', token, now);
    const text = confirmedInWords(booking, studio.website + privatePath(token), now);
    const href = whatsAppLink(booking.phoneNumber, text) ?? '';
    return { status: 200, message: 'The text is ready.', link: { href, label: 'Open the chat' } };
  },
};
