import { shortDate } from '#booking/dates';
import { hoursInWords } from '#booking/slots';
import { Disclosure } from '#private/Disclosure';
import * as styles from '#private/PrivateShell.css';
import { studioTime, type Timestamp } from '#studio/clock';
import { isolated } from '../../bookings/format/isolated.ts';
import { unansweredTitle } from '../../bookings/format/sessionWords.ts';
import type { StoredBooking } from '../../bookings/storedBooking.ts';
import { Checkbox } from '../fields.tsx';
import { type Form, noBox, tooLongText } from '../form.ts';
import { DisclosedForm } from '../forms.tsx';
import { cancelAll, type Desk } from './desk.ts';
import { Sessions } from './Sessions.tsx';

interface RequestsProps {
  readonly now: Timestamp;
  readonly sendsEmail: boolean;
  /** The requests that wait for an answer, by session. */
  readonly waiting: readonly StoredBooking[];
  /** The requests that nobody has answered before their sessions began. */
  readonly unanswered: readonly StoredBooking[];
  /** What was cancelled in the last two days. */
  readonly cancelled: readonly StoredBooking[];
}

/** Returns the request that came last. */
const newestOf = (bookings: readonly StoredBooking[]) =>
  bookings.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).at(-1);

/** The form that declines several requests, e.g. those of a program that filled the calendar. */
const Decline = ({ waiting, sendsEmail }: RequestsProps) => (
  <DisclosedForm
    summary="Decline several"
    seen={newestOf(waiting)?.reference}
    action="decline"
    look="danger"
    label="Decline the ticked requests"
    agreement="Yes, decline them"
    note="Their hours become free at once, unless you have closed them."
    reason={sendsEmail ? 'Reason for the artists' : undefined}
  >
    <Checkbox name="all">{`All ${waiting.length} that are listed`}</Checkbox>
    {waiting.map(({ reference, date, slot, fullName }) => (
      <Checkbox key={reference} name="session" value={reference}>
        {`${shortDate(date)}, ${hoursInWords(slot)}, ${isolated(fullName)}`}
      </Checkbox>
    ))}
    {sendsEmail && <Checkbox name="silent">Without an e-mail to the artists</Checkbox>}
  </DisclosedForm>
);

/** What waits for an answer, was not answered, and was cancelled. */
export function Requests(props: RequestsProps) {
  const { now, waiting, unanswered, cancelled } = props;
  if ([waiting, unanswered, cancelled].every(({ length }) => length === 0)) return null;
  return (
    <section className={styles.stack} aria-labelledby="waiting">
      <h2 id="waiting">
        {waiting.length > 0
          ? `Waiting for an answer: ${waiting.length}`
          : 'Requests and cancelled sessions'}
      </h2>
      <Sessions bookings={waiting} now={now} />
      <div>
        {waiting.length > 1 && <Decline {...props} />}
        {unanswered.length > 0 && (
          <Disclosure summary={`${unansweredTitle}: ${unanswered.length}`}>
            <Sessions bookings={unanswered} now={now} />
          </Disclosure>
        )}
        {cancelled.length > 0 && (
          <Disclosure summary={`Cancelled in the last two days: ${cancelled.length}`}>
            <Sessions bookings={cancelled} now={now} />
          </Disclosure>
        )}
      </div>
    </section>
  );
}

/** Returns those waiting requests that the form means: the ticked ones, or all that it has listed. */
async function selectedRequests({ bookings, now }: Desk, { text, all }: Form) {
  const { waiting } = await bookings.openRequests(studioTime(now).date, now);
  const newest = text('all') ? await bookings.findByReference(text('seen')) : undefined;
  const ticked = all('session');
  return waiting.filter(({ reference, createdAt }) =>
    newest ? createdAt <= newest.createdAt : ticked.includes(reference),
  );
}

/** Declines the ticked requests that still wait; returns what is wrong with the form, if anything. */
export async function decline(
  desk: Desk,
  form: Form,
): Promise<{ status: 400 | 409; message: string; field?: string } | undefined> {
  if (!form.text('all') && form.all('session').length === 0) {
    const message = 'Nothing is changed: please tick the requests first.';
    return { status: 400, message, field: 'all' };
  }
  if (!form.text('agreed')) return { status: 400, message: noBox, field: 'agreed' };
  const long = tooLongText(form.text);
  if (long) return { status: 400, ...long };
  const selected = await selectedRequests(desk, form);
  if (selected.length === 0) {
    return { status: 409, message: 'None of these requests waits for an answer now.' };
  }
  await cancelAll(desk, selected, form);
  return undefined;
}
