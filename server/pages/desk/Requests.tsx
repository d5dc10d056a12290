import { dateInWords, shortDate } from '#booking/dates';
import { hoursInWords } from '#booking/slots';
import { ReadAs } from '#components/ReadAs';
import { Disclosure } from '#private/Disclosure';
import * as styles from '#private/PrivateShell.css';
import { studioTime, type Timestamp } from '#studio/clock';
import { tomorrowOf } from '../../bookings/bookingWindow.ts';
import { isolated } from '../../bookings/format/isolated.ts';
import type { StoredBooking } from '../../bookings/storedBooking.ts';
import { Checkbox } from '../fields.tsx';
import {
  commonMistakes,
  type Form,
  listedField,
  parseListed,
  type Refusal,
  refusalFor,
} from '../form.ts';
import { DisclosedForm } from '../forms.tsx';
import { cancelAll, type Desk } from './desk.ts';
import { SessionLines } from './SessionLines.tsx';
import { Sessions } from './Sessions.tsx';

interface RequestsProps {
  readonly now: Timestamp;
  readonly sendsEmail: boolean;
  /** The requests that wait for an answer, by session. */
  readonly waiting: readonly StoredBooking[];
  /** Other lists of sessions, by title. */
  readonly lists: Readonly<Record<string, readonly StoredBooking[]>>;
}

const requestInWords = ({ date, slot, fullName }: StoredBooking, format = shortDate) =>
  `${format(date)}, ${hoursInWords(slot)}, ${isolated(fullName)}`;

/** The form that declines several requests, e.g. those of a program that filled the calendar. */
const Decline = ({ waiting, sendsEmail }: RequestsProps) => (
  <DisclosedForm
    summary="Decline several"
    action="decline"
    look="danger"
    label="Decline the ticked requests"
    agreement="Yes, decline them"
    note="Their hours become free at once, unless you have closed them."
    reason={sendsEmail ? 'Reason for the artists' : undefined}
  >
    <input type="hidden" name="listed" value={listedField(waiting)} />
    <Checkbox name="all">{`All ${waiting.length} that are listed`}</Checkbox>
    {waiting.map((request) => (
      <Checkbox key={request.reference} name="session" value={request.reference}>
        <ReadAs words={requestInWords(request, dateInWords)}>{requestInWords(request)}</ReadAs>
      </Checkbox>
    ))}
    {sendsEmail && <Checkbox name="silent">Without an e-mail to the artists</Checkbox>}
  </DisclosedForm>
);

/** Returns the requests that do not stand above, under today or tomorrow. */
export const waitingLater = (waiting: readonly StoredBooking[], now: Timestamp) =>
  waiting.filter(({ date }) => date > tomorrowOf(now));

/** The number of requests that are shown at once, and of sessions of another list. */
const [maxShown, maxListed] = [10, 100];

/** The requests that wait for an answer, and the other lists. */
export function Requests(props: RequestsProps) {
  const { now, waiting } = props;
  const later = waitingLater(waiting, now);
  const more = later.slice(maxShown);
  const lists = Object.entries(props.lists).filter(([, { length }]) => length > 0);
  if (later.length + lists.length === 0 && waiting.length < 2) return null;
  return (
    <section className={styles.stack} aria-labelledby="waiting">
      <h2 id="waiting">
        {later.length > 0
          ? `${later.length < waiting.length ? 'Also waiting' : 'Waiting for an answer'}: ${later.length}`
          : 'Requests and deposits'}
      </h2>
      <SessionLines sessions={later.slice(0, maxShown)} now={now} />
      <div>
        {more.length > 0 && (
          <Disclosure summary={`${more.length} more`}>
            <SessionLines sessions={more} now={now} />
          </Disclosure>
        )}
        {waiting.length > 1 && <Decline {...props} />}
        {lists.map(([title, bookings]) => (
          <Disclosure key={title} summary={`${title}: ${bookings.length}`}>
            {bookings.length > maxListed && <p>{`The first ${maxListed} of them:`}</p>}
            <Sessions bookings={bookings.slice(0, maxListed)} now={now} />
          </Disclosure>
        ))}
      </div>
    </section>
  );
}

/** Names those of some requests that still stand, although they were to be declined; or no text. */
export async function notDeclined({ bookings }: Desk, references: readonly string[]) {
  const names = (await bookings.standingOf(references))
    .map((one) => requestInWords(one))
    .join('; ');
  return names && `Changed or begun meanwhile, and not declined: ${names}.`;
}

/**
 * Declines the ticked requests, or all that are listed, that still wait as they were listed. Returns the
 * references of the others that are not cancelled, or what is wrong with the form.
 */
export async function decline(
  desk: Desk,
  form: Form,
): Promise<{ readonly left: readonly string[] } | Refusal> {
  const { text, all } = form;
  const meant = text('all') ? [...parseListed(text('listed')).keys()] : all('session');
  const message = 'Nothing is changed: please tick the requests first.';
  const none = meant.length === 0 ? [{ field: 'all', message }] : [];
  const refusal = refusalFor([...none, ...commonMistakes(text, text('agreed') !== '')], form);
  if (refusal) return refusal;
  const { waiting } = await desk.bookings.openRequests(studioTime(desk.now).date, desk.now);
  const selected = waiting.filter(({ reference }) => meant.includes(reference));
  const isAny = await cancelAll(desk, selected, form);
  const left = (await desk.bookings.standingOf(meant)).map(({ reference }) => reference);
  if (isAny) return { left };
  const nothing = 'None of these requests waits for an answer now.';
  return { status: 409, message: (await notDeclined(desk, left)) || nothing, field: 'all', form };
}
