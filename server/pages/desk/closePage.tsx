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
import type { ReadField } from '../form.ts';
import type { Outcome, PrivatePage } from '../pageShell.tsx';
import { ActionForm, LinkLine, SelectField } from '../parts.tsx';
import { Sessions } from './Sessions.tsx';

/** Hours of some days, in minutes after midnight. */
export interface Hours {
  readonly dates: readonly IsoDate[];
  readonly start: number;
  readonly end: number;
}

/** The greatest number of days that are closed at once. */
const maxDays = 92;

/** Formats hours as `parseHours` reads them. */
export const hoursField = ({ dates, start, end }: Hours): string =>
  new URLSearchParams({
    from: dates[0] ?? '',
    to: dates.at(-1) ?? '',
    start: String(start),
    end: String(end),
  }).toString();

/**
 * Parses the fields of the form: without hours the whole days, which reach from midnight to midnight
 * so that a slot that is added later stays closed. Weekdays off are left out. Returns undefined when
 * the dates or the hours are impossible.
 */
export function parseHours(text: ReadField): Hours | undefined {
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
        seen={hoursField(hours)}
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
          seen={hoursField(hours)}
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
export function closePage(view: CloseView): PrivatePage {
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
