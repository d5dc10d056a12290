import { isOpenDay } from '#booking/availability';
import { formatSpans } from '#booking/closedHours';
import { addDays, dateInWords, isDate } from '#booking/dates';
import { clockFace, halfHours, openingHours } from '#booking/slots';
import * as action from '#components/action.css';
import { RadioField } from '#components/RadioField';
import { TextField } from '#components/TextField';
import * as styles from '#pages/PrivateShell.css';
import type { IsoDate, Timestamp } from '#studio/clock';
import type { StoredBooking } from '../../bookings/storedBooking.ts';
import { formFields, type ReadField } from '../form.ts';
import type { Outcome, PrivatePage } from '../pageShell.tsx';
import { ActionForm, LinkLine, SelectField } from '../parts.tsx';
import { cancelListed, type Desk, type DeskPage, outcomeOf, redirect } from './desk.ts';
import { Sessions } from './Sessions.tsx';

/** Hours of some days, in minutes after midnight. */
interface Hours {
  readonly dates: readonly IsoDate[];
  readonly start: number;
  readonly end: number;
}

/** The greatest number of days that are closed at once. */
const maxDays = 92;

/** Returns the fields of hours, as `parseHours` reads them. */
const fieldsOf = ({ dates, start, end }: Hours) => ({
  from: dates[0] ?? '',
  to: dates.at(-1) ?? '',
  start: String(start),
  end: String(end),
});

/**
 * Parses the fields of the form: without hours the whole days, which reach from midnight to midnight
 * so that a slot that is added later stays closed. Weekdays off are left out. Returns undefined when
 * the dates or the hours are impossible.
 */
function parseHours(text: ReadField): Hours | undefined {
  const from = text('from');
  const to = text('to') || from;
  const start = Number(text('start') || 0);
  const end = Number(text('end') || 24 * 60);
  const isWhole = (minutes: number) => minutes % 30 === 0 && minutes >= 0 && minutes <= 24 * 60;
  if (!isDate(from) || !isDate(to) || !isWhole(start) || !isWhole(end)) return undefined;
  const dates: IsoDate[] = [];
  for (let date = from; date <= to && dates.length < maxDays; date = addDays(date, 1)) {
    if (isOpenDay(date)) dates.push(date);
  }
  return dates.length > 0 && start < end ? { dates, start, end } : undefined;
}

interface CloseView {
  readonly now: Timestamp;
  /** The hours that were asked for, and below as they were typed; absent at first. */
  readonly hours: Hours | undefined;
  readonly text: ReadField;
  /** The sessions in these hours. */
  readonly sessions: readonly StoredBooking[];
  readonly closed: ReadonlyMap<IsoDate, readonly number[]>;
  readonly outcome?: Outcome | undefined;
}

const times = halfHours(openingHours)
  .slice(1)
  .map((minutes) => [String(minutes), clockFace(minutes)] as const);

/** The forms that close the hours that were asked for, and open them again. */
function Change({ hours, sessions, closed, now }: CloseView & { hours: Hours }) {
  const { dates, start, end } = hours;
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const isWhole = start === 0 && end === 24 * 60;
  const span = isWhole ? 'the whole day' : formatSpans(halfHours({ start, end }));
  const days =
    first === last ? dateInWords(first) : `${dateInWords(first)} to ${dateInWords(last)}`;
  const shut = dates.filter((date) => closed.has(date));
  return (
    <section className={styles.stack} aria-labelledby="hours">
      <h2 id="hours">{`${days}, ${span}`}</h2>
      {shut.map((date) => (
        <p key={date} className={styles.note}>
          {`${dateInWords(date)}: closed ${formatSpans(closed.get(date) ?? [])}.`}
        </p>
      ))}
      <Sessions bookings={sessions} now={now} withDate />
      <ActionForm
        seen={String(new URLSearchParams(fieldsOf(hours)))}
        action="close"
        look="danger"
        label="Close these hours"
        agreement="Yes, close them"
        reason={sessions.length > 0 ? 'Reason for the artists' : undefined}
      >
        {sessions.map(({ reference }) => (
          <input key={reference} type="hidden" name="session" value={reference} />
        ))}
        {sessions.length > 0 && (
          <RadioField
            legend="What is booked there"
            name="booked"
            options={[
              { value: 'keep', label: 'Keep these sessions, and close the other hours' },
              { value: 'cancel', label: 'Cancel these sessions' },
            ]}
            required
          />
        )}
      </ActionForm>
      {shut.length > 0 && (
        <ActionForm
          seen={String(new URLSearchParams(fieldsOf(hours)))}
          action="open"
          look="outlined"
          label="Open these hours again"
          agreement="Yes, open them"
        />
      )}
    </section>
  );
}

/** Returns the page that closes hours of some days, or opens them again. */
function page(view: CloseView): PrivatePage {
  const { hours, text, outcome } = view;
  const common = (id: string) => ({ id, defaultValue: text(id) });
  const content = (
    <>
      <LinkLine href="./">Back to the desk</LinkLine>
      <h1>Close hours</h1>
      <form className={styles.stack}>
        <TextField {...common('from')} label="First day" type="date" isRequired required />
        <TextField {...common('to')} label="Last day" type="date" />
        <SelectField
          label="From"
          name="start"
          defaultValue={text('start')}
          options={[['', 'Opening'], ...times]}
        />
        <SelectField
          label="Until"
          name="end"
          defaultValue={text('end')}
          options={[['', 'Closing'], ...times]}
        />
        <button className={action.outlined} type="submit">
          Show what is booked there
        </button>
      </form>
      {hours && <Change {...view} hours={hours} />}
    </>
  );
  return { title: 'Close hours', outcome, content };
}

/** Returns the sessions that overlap hours. */
async function sessionsIn({ bookings }: Desk, { dates, start, end }: Hours) {
  const all = await bookings.bookingsBetween(dates[0] ?? '', dates.at(-1) ?? '');
  return all.filter(
    ({ status, date, slot }) =>
      status !== 'cancelled' && dates.includes(date) && slot.start < end && slot.end > start,
  );
}

/** The page about closed hours; its forms close hours and open them again. */
export const closePage: DeskPage = {
  async read(desk, text) {
    const hours = parseHours(text);
    const [first = ''] = hours?.dates ?? [];
    return page({
      now: desk.now,
      hours,
      text,
      sessions: hours ? await sessionsIn(desk, hours) : [],
      closed: hours ? await desk.bookings.closedHours(first) : new Map(),
      outcome: outcomeOf(text('done') || (text('from') && !hours ? 'no hours' : '')),
    });
  },

  async act(desk, form) {
    const { text, listed } = form;
    const hours = parseHours(formFields(text('seen')));
    if (!hours) return redirect('no hours');
    const query = fieldsOf(hours);
    if (!text('agreed')) return redirect('no box', query);
    const { dates, start, end } = hours;
    const half = halfHours({ start, end });
    if (text('action') === 'open') {
      for (const date of dates) await desk.bookings.reopenHours(date, half);
      return redirect('open', query);
    }
    if (listed.length > 0 && !text('booked')) return redirect('no choice', query);
    if (text('booked') === 'cancel') {
      await cancelListed(desk, await sessionsIn(desk, hours), form);
    }
    for (const date of dates) await desk.bookings.closeHours(date, half);
    return redirect('closed', query);
  },
};
