import { moneyOf } from '#booking/prices';
import { validateRequest } from '#booking/request';
import { defaultSlot } from '#booking/slots';
import { studio } from '#studio/studio';
import { whatsAppLink } from '#studio/whatsApp';
import { actionsOf, type Change } from '../../bookings/bookingActions.ts';
import { sentAddress } from '../../bookings/emailAddress.ts';
import { confirmedInWords } from '../../bookings/format/sessionWords.ts';
import { type Mistakes, parseTelephoneBooking } from '../../bookings/parseBookingRequest.ts';
import { newToken, privatePath } from '../../bookings/privateLinks.ts';
import type { Correctable } from '../../bookings/queries/changeQueries.ts';
import type { ChangedBy, StoredBooking, StudioNotes } from '../../bookings/storedBooking.ts';
import { currencyCodes, typedAmount } from '../../bookings/typedAmount.ts';
import type { Desk } from '../desk/desk.ts';
import {
  commonMistakes,
  type Form,
  parseListed,
  parseNote,
  parseReason,
  parseSeen,
  parseSession,
  type Refusal,
  refusalFor,
} from '../form.ts';
import type { Outcome } from '../pageShell.tsx';
import type { DoneCode, UndoneCode } from './outcomes.ts';
import { canSendChat, type View } from './view.ts';

const noTime: Mistakes = {
  mistakes: [{ field: 'to', message: 'Please choose one of the free times.' }],
};

const eitherOr = 'Please choose “Paid”, or write the sum: not both.';
const tooMuch = (booking: StoredBooking) =>
  `That is more than the price, ${moneyOf(booking)}. Correct the price first, also when it is paid in the other currency.`;
const refusedSum = (message: string): Mistakes => ({ mistakes: [{ field: 'received', message }] });

/** Parses a form; returns what is wrong with its fields, if anything. */
function parseChange(
  { booking, holder }: View,
  { text, all }: Form,
): Change | Mistakes | 'no button' {
  const by: ChangedBy = holder === 'desk' ? 'desk' : `${holder}'s link`;
  const action = actionsOf(by).find((allowed) => allowed === text('action'));
  const seen = parseSeen(text('seen'));
  if (!action || !seen) return 'no button';
  const base = { by, seen };
  /** Returns the text of a field; what is stored when the form does not have it. */
  const field = (name: keyof Correctable) => all(name)[0] ?? String(booking[name]);
  const seenChanges = Number(text('changes'));
  switch (action) {
    case 'confirm':
      return { ...base, action };
    case 'cancel': {
      const reason = parseReason(text('reason'));
      if (holder === 'artist') return { ...base, action, reason, isSilent: false };
      const later = text('withLater') && { later: parseListed(text('listed')) };
      const isSilent = text('silent') !== '';
      return { ...base, action, reason, isSilent, seenChanges, ...later };
    }
    case 'move': {
      const to = parseSession(text('to'));
      if ('error' in to) return noTime;
      return { ...base, action, to, withClosed: text('withClosed') !== '' };
    }
    case 'note': {
      const typed = typedAmount(field('received'), booking.currency, 'received');
      if (typeof typed !== 'number') return typed;
      // Of a page of before, e.g. pressed twice, the sum may be the one that was stored then.
      const isTyped = seenChanges === booking.changeCount && typed !== booking.received;
      if (isTyped && text('isPaid') && typed !== booking.amount) return refusedSum(eitherOr);
      if (isTyped && typed > booking.amount) return refusedSum(tooMuch(booking));
      const received = text('isPaid') ? booking.amount : typed;
      const studioNote = parseNote(field('studioNote'));
      const notes: StudioNotes = { received, didNotCome: text('didNotCome') !== '', studioNote };
      // The number of sessions of its series that are paid; a tick means this one alone.
      const alsoPaid = [...parseListed(text('listed'))].slice(0, Number(text('isPaid')));
      return { ...base, action, notes, seenChanges, alsoPaid: new Map(alsoPaid) };
    }
    case 'correct': {
      const { bookingType, date, email } = booking;
      // Its own slot may be gone.
      const timeSlot = defaultSlot(bookingType);
      const [name, phone, words] = [field('fullName'), field('phoneNumber'), field('notes')];
      const texts = { fullName: name, phoneNumber: phone, notes: words, email };
      const parsed = parseTelephoneBooking({ bookingType, date, timeSlot, ...texts });
      const sent = field('currency');
      const currency = currencyCodes.find((code) => code === sent) ?? booking.currency;
      const amount = typedAmount(field('amount'), currency, 'amount');
      if ('mistakes' in parsed) {
        const ofAmount = typeof amount === 'number' ? [] : amount.mistakes;
        return { mistakes: [...parsed.mistakes, ...ofAmount] };
      }
      if (typeof amount !== 'number') return amount;
      const { fullName, phoneNumber, notes } = parsed.request;
      const corrected = { fullName, phoneNumber, notes, amount, currency };
      return { ...base, action, notes: corrected, seenChanges };
    }
    case 'email': {
      const email = sentAddress(text('email').trim());
      const problem = validateRequest({ ...booking, email });
      if (problem?.field === 'email') return { mistakes: [problem] };
      return { ...base, action, email, seenChanges };
    }
  }
}

const doneBy = {
  confirm: 'confirmed',
  cancel: 'cancelled',
  move: 'moved',
  note: 'saved',
  correct: 'saved',
  email: 'linked',
} as const satisfies Readonly<Record<Change['action'], DoneCode>>;

/** Issues a link of the artist's own; returns the outcome with the chat that has it. */
async function issueChat({ booking, now }: View, { bookings }: Desk): Promise<Outcome> {
  const token = newToken();
  await bookings.issueLink(booking.reference, 'artist', token, now);
  const text = confirmedInWords(booking, studio.website + privatePath(token), now);
  const href = whatsAppLink(booking.phoneNumber, text) ?? '';
  return { status: 200, message: 'The text is ready.', link: { href, label: 'Open the chat' } };
}

type FormResult =
  | { readonly done: DoneCode }
  | { readonly chat: Outcome }
  | { readonly undone: UndoneCode | Refusal };

/** Performs a form that the holder of a link has sent; returns what is done, or why nothing is. */
export async function performForm(view: View, form: Form, desk: Desk): Promise<FormResult> {
  const { text } = form;
  if (text('action') === 'chat' && canSendChat(view)) return { chat: await issueChat(view, desk) };
  const change = parseChange(view, form);
  if (change === 'no button') return { undone: change };
  // The forms that change nothing as they stand have no box.
  const isAgreed = ['note', 'correct'].includes(text('action')) || text('agreed') !== '';
  const own = 'mistakes' in change ? change.mistakes : [];
  const refusal = refusalFor([...own, ...commonMistakes(text, isAgreed)], form);
  if (refusal || 'mistakes' in change) return { undone: refusal ?? 'no button' };
  const outcome = await desk.actions.change(view.booking.reference, change, view.now);
  switch (outcome) {
    case 'unknown':
      throw new Error('A private link leads to no booking.');
    case 'changed':
      return { done: 'later' in change ? 'ended' : doneBy[change.action] };
    case 'same already':
      return { undone: `${change.action} already` };
    case 'moved':
      return { undone: 'seenChanges' in change ? 'changed meanwhile' : 'moved meanwhile' };
    default:
      return { undone: outcome };
  }
}
