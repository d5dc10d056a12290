import { dateInWords } from '#booking/dates';
import { cedisInWords, moneyOf } from '#booking/prices';
import { Sentence } from '#components/ReadAs';
import * as styles from '#private/PrivateShell.css';
import { isDepositAwaited, unpaidOf } from '../../bookings/money.ts';
import { isAhead, isLaterInSeries } from '../../bookings/sessionState.ts';
import { isErased } from '../../bookings/storedBooking.ts';
import { unpaidInWords } from '../../bookings/sums.ts';
import { currencyCodes, unitOf } from '../../bookings/typedAmount.ts';
import { Checkbox, FormField, SelectField } from '../fields.tsx';
import { listedField, sessionField } from '../form.ts';
import { DisclosedForm } from '../forms.tsx';
import { reachesArtist, toldByEmail, type View } from './view.ts';

/** The forms of the studio that change one booking. */

/**
 * Yields the options of "Paid": this session, or all unpaid ones of its series up to it or a later one.
 * Amounts and dates are in words, because an option holds one text for all.
 */
function* paidTogether({ booking, together }: View) {
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

/** The form for money, attendance and the note. Submitted unchanged, it changes nothing. */
export function NotesForm(view: View) {
  const { booking, together, now } = view;
  const { amount, currency, received, didNotCome, studioNote } = booking;
  const choices = [...paidTogether(view)];
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
      seen={sessionField(booking)}
      action="note"
      look="outlined"
      label="Save"
      note={
        isErased(booking)
          ? 'A note is erased again, the amount stays.'
          : 'The artist sees the amount, not the note.'
      }
    >
      <input type="hidden" name="changes" value={booking.changeCount} />
      {choices.length > 0 ? (
        <>
          <input type="hidden" name="listed" value={listedField(unpaidOf(together))} />
          <SelectField
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
      <FormField
        id="received"
        label={`Received so far in ${unitOf(currency)}, less what was sent back`}
        inputMode="numeric"
        isRequired
        defaultValue={received}
      />
      <Checkbox name="didNotCome" defaultChecked={didNotCome}>
        Did not come
      </Checkbox>
      <FormField
        id="studioNote"
        label="Note, e.g. the Mobile Money reference"
        isMultiline
        rows={2}
        defaultValue={studioNote}
      />
    </DisclosedForm>
  );
}

/** The form that corrects the artist's e-mail address, or sends a new link to the same one. */
export function AddressForm(view: View) {
  const { booking } = view;
  return (
    <DisclosedForm
      summary="Send a new link, or correct the address"
      seen={sessionField(booking)}
      action="email"
      look="outlined"
      label="Send a new link"
      agreement="Yes, the earlier links of the artist end"
      note={toldByEmail(view, 'email')}
    >
      <input type="hidden" name="changes" value={booking.changeCount} />
      <FormField
        id="email"
        label="E-mail address"
        type="email"
        isRequired
        defaultValue={booking.email}
      />
    </DisclosedForm>
  );
}

/** The form that corrects what was typed, and the price. */
export const CorrectForm = ({ booking }: View) => (
  <DisclosedForm
    summary="Correct name, number, notes or price"
    seen={sessionField(booking)}
    action="correct"
    look="outlined"
    label="Save"
  >
    <input type="hidden" name="changes" value={booking.changeCount} />
    <FormField id="fullName" label="Name" isRequired defaultValue={booking.fullName} />
    <FormField
      id="phoneNumber"
      label="Phone number"
      type="tel"
      isRequired
      defaultValue={booking.phoneNumber}
    />
    <FormField id="notes" label="Notes" isMultiline rows={2} defaultValue={booking.notes} />
    <FormField
      id="amount"
      label="Price"
      inputMode="numeric"
      isRequired
      defaultValue={booking.amount}
    />
    <SelectField
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

/** The form that cancels a session, of a series also all later ones. */
export function CancelForm(view: View) {
  const { booking, together, now } = view;
  const verb = booking.wasConfirmed ? 'Cancel' : 'Decline';
  const isTold = reachesArtist(view, 'cancel');
  const later = together.filter((session) => isLaterInSeries(session, booking));
  const last = later.at(-1);
  return (
    <DisclosedForm
      summary={`${verb} this session`}
      seen={sessionField(booking)}
      action="cancel"
      look="danger"
      label={`${verb} the session`}
      agreement={`Yes, ${verb.toLowerCase()} it`}
      note={`Its hours become free at once, unless you have closed them. ${toldByEmail(view, 'cancel')}`}
      reason={isTold ? 'Reason for the artist' : undefined}
    >
      <input type="hidden" name="changes" value={booking.changeCount} />
      <input type="hidden" name="listed" value={listedField(later)} />
      {last && isAhead(booking, now) && (
        <Checkbox name="withLater">
          {`And all later ones of its series: ${later.length}, until ${dateInWords(last.date)}`}
        </Checkbox>
      )}
      {isTold && <Checkbox name="silent">Without an e-mail to the artist</Checkbox>}
    </DisclosedForm>
  );
}
