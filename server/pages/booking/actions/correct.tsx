import { defaultSlot } from '#booking/slots';
import * as styles from '#private/PrivateShell.css';
import { parseTelephoneBooking } from '../../../bookings/parseBookingRequest.ts';
import type { Correctable } from '../../../bookings/queries/changeQueries.ts';
import { currencyCodes, typedAmount, unitOf } from '../../../bookings/typedAmount.ts';
import { formFields } from '../../fields.tsx';
import { DisclosedForm } from '../../forms.tsx';
import { canChange, type PageView } from '../view.ts';
import type { ChangeAction, CommonField } from './action.ts';
import { note, saved } from './note.tsx';

/** The studio corrects what was typed, and the price. */

type Corrected = 'fullName' | 'phoneNumber' | 'notes' | 'amount' | 'currency';
type Field = CommonField | (Corrected & keyof Correctable);
const { TextField, Select } = formFields<Field>();

function CorrectForm(view: PageView) {
  const { booking } = view;
  if (!canChange(view)) return null;
  return (
    <DisclosedForm
      summary="Correct name, number, notes or price"
      action="correct"
      look="outlined"
      label="Save"
      booking={booking}
    >
      <TextField id="fullName" label="Name" isRequired defaultValue={booking.fullName} />
      <TextField
        id="phoneNumber"
        label="Phone number"
        type="tel"
        isRequired
        defaultValue={booking.phoneNumber}
      />
      <TextField id="notes" label="Notes" isMultiline rows={2} defaultValue={booking.notes} />
      <TextField
        id="amount"
        label="Price"
        inputMode="numeric"
        isRequired
        defaultValue={booking.amount}
      />
      <Select
        label="Currency of the price"
        name="currency"
        defaultValue={booking.currency}
        options={currencyCodes.map((code) => [code, unitOf(code)])}
      />
      {booking.received > 0 && (
        <p className={styles.note}>What was received is then in this currency, too.</p>
      )}
    </DisclosedForm>
  );
}

export const correct: ChangeAction<Field> = {
  Form: CorrectForm,
  isAgreed: false,
  read({ by, seen, seenChanges }, { text, all }, { booking }) {
    /** Returns the text of a field; what is stored when the form does not have it. */
    const field = (name: Corrected) => all(name)[0] ?? String(booking[name]);
    const { bookingType, date, email } = booking;
    // Its own slot may be gone.
    const timeSlot = defaultSlot(bookingType);
    const [name, phone, words] = [field('fullName'), field('phoneNumber'), field('notes')];
    const texts = { fullName: name, phoneNumber: phone, notes: words, email };
    const parsed = parseTelephoneBooking({ bookingType, date, timeSlot, ...texts });
    const currency = currencyCodes.find((code) => code === text('currency')) ?? booking.currency;
    const amount = typedAmount(field('amount'), currency, 'amount');
    if ('mistakes' in parsed) {
      const ofAmount = typeof amount === 'number' ? [] : amount.mistakes;
      return { mistakes: [...parsed.mistakes, ...ofAmount] };
    }
    if (typeof amount !== 'number') return amount;
    const { fullName, phoneNumber, notes } = parsed.request;
    const corrected = { fullName, phoneNumber, notes, amount, currency };
    return { action: 'correct', by, seen, notes: corrected, seenChanges };
  },
  done: { saved },
  already: note.already,
};
