import { dateInWords } from '#booking/dates';
import { cedisInWords, moneyOf } from '#booking/prices';
import { Sentence } from '#components/ReadAs';
import { receiptInWords } from '../../../bookings/format/sessionWords.ts';
import {
  debtOf,
  isDepositAwaited,
  isToSendBack,
  receivedInWords,
  receivedOfAll,
  unpaidOf,
} from '../../../bookings/money.ts';
import type { Mistakes } from '../../../bookings/parseBookingRequest.ts';
import { isAhead } from '../../../bookings/sessionState.ts';
import { isErased, type StoredBooking, type StudioNotes } from '../../../bookings/storedBooking.ts';
import { unpaidInWords } from '../../../bookings/sums.ts';
import { typedAmount, unitOf } from '../../../bookings/typedAmount.ts';
import { formFields } from '../../fields.tsx';
import { listedField, parseListed, parseNote } from '../../form.ts';
import { DisclosedForm } from '../../forms.tsx';
import type { PageView, View } from '../view.ts';
import type { ChangeAction, CommonField, Done } from './action.ts';

/** The studio notes money, attendance and what it likes, at any time. Submitted unchanged, it changes nothing. */

type Field = CommonField | keyof StudioNotes | 'listed' | 'isPaid' | 'isAll';
const { Hidden, TextField, Checkbox, Select } = formFields<Field>();

/**
 * Yields the options of "Paid": this session, or all unpaid ones of its series up to it or a later one.
 * Amounts and dates are in words, because an option holds one text for all.
 */
function* paidOptions({ booking, together }: View) {
  const unpaid = unpaidOf(together);
  const own = unpaid.findIndex(({ reference }) => reference === booking.reference);
  if (own < 0 || unpaid.length < 2) return;
  yield ['yes', cedisInWords(`This session alone: all of ${moneyOf(booking)}`)] as const;
  for (const [index, { date }] of unpaid.entries()) {
    const words = unpaidInWords(unpaid.slice(0, index + 1));
    if (index > 0 && index >= own)
      yield [`${index + 1}`, `${cedisInWords(words)}, until ${dateInWords(date)}`] as const;
  }
}

function NoteForm(view: PageView) {
  const { booking, together, now } = view;
  const { amount, currency, received, isKept, didNotCome, studioNote } = booking;
  const choices = [...paidOptions(view)];
  return (
    <DisclosedForm
      summary="Money, attendance, note"
      isOpen={
        received > 0 ||
        didNotCome ||
        studioNote !== '' ||
        !isAhead(booking, now) ||
        isDepositAwaited(booking, now)
      }
      action="note"
      look="outlined"
      label="Save"
      note={
        isErased(booking)
          ? 'A note is erased again, the amount stays.'
          : 'The artist sees the amount, not the note.'
      }
      booking={booking}
    >
      {choices.length > 0 ? (
        <>
          <Hidden name="listed" value={listedField(unpaidOf(together))} />
          <Select
            label="Paid"
            name="isPaid"
            defaultValue=""
            options={[['', 'What is written below'], ...choices]}
          />
        </>
      ) : (
        amount > received && (
          <Checkbox name="isPaid">
            <Sentence>{`Paid: all of ${moneyOf(booking)}`}</Sentence>
          </Checkbox>
        )
      )}
      <TextField
        id="received"
        label={`Received so far in ${unitOf(currency)}, less what was sent back`}
        inputMode="numeric"
        isRequired
        defaultValue={received}
      />
      {booking.status === 'confirmed' && amount > 0 && (
        <Checkbox name="isAll">Nothing more is owed: this sum is the price now</Checkbox>
      )}
      {booking.status === 'cancelled' && received > 0 && (
        <Checkbox name="isKept" defaultChecked={isKept}>
          It is kept: nothing more of it goes back
        </Checkbox>
      )}
      <Checkbox name="didNotCome" defaultChecked={didNotCome}>
        Did not come
      </Checkbox>
      <TextField
        id="studioNote"
        label="Note, e.g. the Mobile Money reference"
        isMultiline
        rows={2}
        defaultValue={studioNote}
      />
    </DisclosedForm>
  );
}

const eitherOr = 'Please choose “Paid”, or write the sum: not both.';
const tooMuch = (booking: StoredBooking) =>
  `That is more than the price, ${moneyOf(booking)}. Write ${booking.amount}, and the rest into the note, or correct the price first, also when it is paid in the other currency.`;
const refusedSum = (message: string): Mistakes => ({ mistakes: [{ field: 'received', message }] });

/** Returns the sessions that the last form meant to pay at once, and those of them that are paid. */
function paidAtOnce({ together, meant = [] }: View) {
  const all = together.filter(({ reference }) => meant.includes(reference));
  const isLeft = (session: StoredBooking) =>
    session.status === 'cancelled' || session.received === 0 || unpaidOf([session]).length > 0;
  return { left: all.filter(isLeft), paid: all.filter((session) => !isLeft(session)) };
}

/** Says what was received for one session, or for several with those that are left out; or no text. */
function receivedAtOnce(view: View): string {
  const { left, paid } = paidAtOnce(view);
  if (left.length + paid.length < 2) return receivedInWords(view.booking);
  const others = left.map(
    ({ date, status }) =>
      `${dateInWords(date)} ${status === 'cancelled' ? 'is cancelled' : 'was changed meanwhile'}`,
  );
  const sessions = paid.length === 1 ? '1 session' : `${paid.length} sessions`;
  return [`${receivedOfAll(paid)} received for ${sessions}`, ...others].join('; ');
}

/** What is said after a change of the notes and after a correction. */
export const saved: Done = {
  tells: ['noted', 'corrected'],
  message(view) {
    const { together } = view;
    const received = receivedAtOnce(view);
    const unpaid = unpaidOf(together);
    const [first] = unpaid;
    const left = first && `${unpaidInWords(unpaid)}, from ${dateInWords(first.date)} on`;
    const ofSeries = together.length > 1 ? ` Left to pay of its series: ${left ?? 'nothing'}.` : '';
    const isDebt = debtOf(view.booking, view.now) > 0 || isToSendBack(view.booking);
    const debt = isDebt ? ' It is in “Not paid”.' : '';
    return `${received ? `Saved: ${received}.${ofSeries}` : 'Saved.'}${debt}`;
  },
  receipt: (view) => receiptInWords(view, paidAtOnce(view).paid),
};

export const note: ChangeAction<Field> = {
  Form: NoteForm,
  isAgreed: false,
  read({ by, seen, seenChanges }, { text, all }, { booking }) {
    const [sum = `${booking.received}`] = all('received');
    const [words = booking.studioNote] = all('studioNote');
    const typed = typedAmount(sum, booking.currency, 'received');
    if (typeof typed !== 'number') return typed;
    // Of a page of before, e.g. pressed twice, the sum may be the one that was stored then.
    const isTyped = seenChanges === booking.changeCount && typed !== booking.received;
    const isAll = text('isAll') !== '';
    if (text('isPaid') && (isAll || (isTyped && typed !== booking.amount)))
      return refusedSum(eitherOr);
    if (isTyped && typed > booking.amount) return refusedSum(tooMuch(booking));
    const received = text('isPaid') ? booking.amount : typed;
    const [isKept, didNotCome] = [text('isKept') !== '', text('didNotCome') !== ''];
    const notes: StudioNotes = {
      ...{ received, isKept, didNotCome, studioNote: parseNote(words) },
      ...(isAll && { amount: received, currency: booking.currency }),
    };
    // The number of sessions of its series that are paid; a tick means this one alone.
    const alsoPaid = [...parseListed(text('listed'))].slice(0, Number(text('isPaid')));
    return { action: 'note', by, seen, notes, seenChanges, alsoPaid: new Map(alsoPaid) };
  },
  done: { saved },
  already: 'There was nothing new to save.',
};
