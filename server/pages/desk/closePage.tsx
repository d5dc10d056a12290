import { isOpenDay } from '#booking/availability';
import { formatSpans } from '#booking/closedHours';
import { addDays, dateInWords, isDate } from '#booking/dates';
import { closedDay, pastDate, tooFarAhead } from '#booking/messages';
import { clockFace, halfHours, openingHours } from '#booking/slots';
import * as styles from '#private/PrivateShell.css';
import { type IsoDate, isoTime, studioTime } from '#studio/clock';
import { lastStudioDate } from '../../bookings/bookingWindow.ts';
import { cancelledInWords } from '../../bookings/format/sessionWords.ts';
import { keptInWords } from '../../bookings/money.ts';
import type { Mistake } from '../../bookings/parseBookingRequest.ts';
import { Checkbox, FormChoice, FormField, SelectField } from '../fields.tsx';
import {
  commonMistakes,
  listedField,
  parseForm,
  type ReadField,
  RefusedForm,
  refusalFor,
} from '../form.ts';
import { ActionForm, QueryForm } from '../forms.tsx';
import { answer, DeskHead } from '../links.tsx';
import type { PrivatePage } from '../pageShell.tsx';
import { cancelAll, type Desk, type DeskPage, dateInput, unreadDate } from './desk.ts';
import { Sessions } from './Sessions.tsx';

/** Hours of some days, in minutes after midnight. */
interface Hours {
  readonly dates: readonly IsoDate[];
  readonly start: number;
  readonly end: number;
  /** True for one day of each week alone. */
  readonly isWeekly: boolean;
}

/** The greatest number of days that are closed at once. */
const maxDays = 92;

/** Returns the fields of hours, as `parseHours` reads them. */
const fieldsOf = ({ dates, start, end, isWeekly }: Hours) => ({
  from: dates[0] ?? '',
  to: dates.at(-1) ?? '',
  start: String(start),
  end: String(end),
  weekly: isWeekly ? 'yes' : '',
});

/**
 * Parses the fields of the form: without hours the whole days, which reach from midnight to midnight
 * so that a slot that is added later stays closed. Weekdays off are left out. Returns what is wrong
 * when there is nothing to close.
 */
function parseHours(text: ReadField, today: IsoDate): Hours | Mistake {
  const from = text('from');
  const to = text('to') || from;
  if (!isDate(from)) return unreadDate('from', from);
  if (!isDate(to)) return unreadDate('to', to);
  if (from < today) return { field: 'from', message: pastDate };
  if (to < from) return { field: 'to', message: 'The last day is before the first one.' };
  const field = from < to ? 'to' : 'from';
  if (to > lastStudioDate(today)) return { field, message: tooFarAhead };
  const dates: IsoDate[] = [];
  const isWeekly = text('weekly') !== '';
  for (let date = from; date <= to; date = addDays(date, isWeekly ? 7 : 1)) {
    if (isOpenDay(date)) dates.push(date);
  }
  if (dates.length === 0) return { field: 'from', message: closedDay() };
  if (dates.length > maxDays) {
    const last = dateInWords(dates[maxDays - 1] ?? from);
    return {
      field: 'to',
      message: `At most ${maxDays} days can be closed at once, until ${last}.`,
    };
  }
  const start = Number(text('start') || 0);
  const end = Number(text('end') || 24 * 60);
  const isWhole = (minutes: number) => minutes % 30 === 0 && minutes >= 0 && minutes <= 24 * 60;
  if (isWhole(start) && isWhole(end) && start < end) return { dates, start, end, isWeekly };
  return { field: 'start', message: 'Please choose hours that end after they begin.' };
}

/** Formats hours with their days, e.g. "Tuesday 1 December 2026 to Friday 4 December 2026, 9:00am-12:30pm". */
function periodInWords({ dates, start, end, isWeekly }: Hours): string {
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const isWhole = start === 0 && end === 24 * 60;
  const span = isWhole ? 'the whole day' : formatSpans(halfHours({ start, end }));
  const until = `${dateInWords(first)} to ${dateInWords(last)}`;
  const days = first === last ? dateInWords(first) : isWeekly ? `${until}, each week` : until;
  return `${days}, ${span}`;
}

/** Returns the sessions that overlap hours. */
async function sessionsIn({ bookings }: Desk, { dates, start, end }: Hours) {
  const all = await bookings.bookingsBetween(dates[0] ?? '', dates.at(-1) ?? '');
  return all.filter(
    ({ status, date, slot }) =>
      status !== 'cancelled' && dates.includes(date) && slot.start < end && slot.end > start,
  );
}

/** Returns the hours that were asked for, with the sessions in them and all closed hours. */
const viewOf = async (desk: Desk, hours: Hours) => ({
  now: desk.now,
  hours,
  sessions: await sessionsIn(desk, hours),
  closed: await desk.bookings.closedHours(hours.dates[0] ?? ''),
});

type HoursView = Awaited<ReturnType<typeof viewOf>>;

const times = halfHours(openingHours)
  .slice(1)
  .map((minutes) => [String(minutes), clockFace(minutes)] as const);

/** The forms that close the hours that were asked for, and open them again. */
function HoursForms({ hours, sessions, closed, now, isAnswer }: HoursView & { isAnswer: boolean }) {
  const closedDates = hours.dates.filter((date) => closed.has(date));
  const asked = String(new URLSearchParams(fieldsOf(hours)));
  const seen = <input type="hidden" name="seen" value={asked} />;
  return (
    <section className={styles.stack}>
      <h2 {...(isAnswer && answer)}>{periodInWords(hours)}</h2>
      {closedDates.map((date) => (
        <p key={date} className={styles.note}>
          {`${dateInWords(date)}: closed ${formatSpans(closed.get(date) ?? [])}.`}
        </p>
      ))}
      <Sessions bookings={sessions} now={now} />
      <ActionForm
        action="close"
        look="danger"
        label="Close these hours"
        agreement="Yes, close them"
        reason={sessions.length > 0 ? 'Reason for the artists' : undefined}
      >
        {seen}
        <input type="hidden" name="listed" value={listedField(sessions)} />
        {sessions.length > 0 && (
          <FormChoice
            legend="What is booked there"
            name="booked"
            options={[
              { value: 'keep', label: 'Keep these sessions, and close the other hours' },
              { value: 'cancel', label: 'Cancel these sessions' },
            ]}
          />
        )}
      </ActionForm>
      {closedDates.length > 0 && (
        <ActionForm
          action="open"
          look="outlined"
          label="Open these hours again"
          agreement="Yes, open them"
        >
          {seen}
        </ActionForm>
      )}
    </section>
  );
}

/** Returns the page that closes hours of some days, or opens them again. */
function closeFormPage(
  { now }: Desk,
  view: HoursView | null,
  { outcome, refusal }: Pick<PrivatePage, 'outcome' | 'refusal'> = {},
): PrivatePage {
  const hours = view?.hours;
  const { from = '', to = '', start = '', end = '' } = hours ? fieldsOf(hours) : {};
  const options = (name: string) => [['', name], ...times] as const;
  const content = (
    <>
      <DeskHead>Close hours</DeskHead>
      {/* A refused form below does not have these fields. */}
      <RefusedForm.Provider value={hours ? null : (refusal ?? null)}>
        <QueryForm action="#outcome" label="Show what is booked there">
          <FormField
            id="from"
            label="First day"
            {...dateInput(now)}
            defaultValue={from}
            isRequired
          />
          <FormField id="to" label="Last day" {...dateInput(now)} defaultValue={to} />
          <SelectField
            label="From"
            name="start"
            defaultValue={start}
            options={options('Opening')}
          />
          <SelectField label="Until" name="end" defaultValue={end} options={options('Closing')} />
          <Checkbox name="weekly" defaultChecked={hours?.isWeekly}>
            Every week on the weekday of the first day
          </Checkbox>
        </QueryForm>
      </RefusedForm.Provider>
      {view && <HoursForms {...view} isAnswer={!outcome && !refusal} />}
    </>
  );
  return { title: 'Close hours', outcome, refusal, content };
}

/** Says that hours are closed, or open again, as long as they are; undefined otherwise. */
async function closingOutcome(desk: Desk, text: ReadField, view: HoursView) {
  const { hours, sessions, closed } = view;
  const { dates, start, end } = hours;
  const half = halfHours({ start, end });
  const isClosed = (date: IsoDate, at: number) => closed.get(date)?.includes(at) ?? false;
  const isKept = (on: IsoDate, at: number) =>
    sessions.some(({ date, slot }) => date === on && slot.start <= at && at < slot.end);
  const words = periodInWords(hours);
  const every = (test: (date: IsoDate, at: number) => boolean) =>
    dates.every((date) => half.every((at) => test(date, at)));
  if (text('done') === 'open' && every((date, at) => !isClosed(date, at))) {
    return { status: 200, message: `Open: ${words}.` } as const;
  }
  if (text('done') !== 'closed' || !every((...at) => isClosed(...at) || isKept(...at))) return;
  const cancelled = await desk.bookings.cancelledAt(text('at'));
  const facts = [
    `Closed: ${words}.`,
    sessions.length > 0 && `Sessions that are kept there: ${sessions.length}.`,
    cancelled.length > 0 && `${cancelledInWords(cancelled)}.`,
    keptInWords(cancelled),
  ];
  return { status: 200, message: facts.filter(Boolean).join(' ') } as const;
}

/** The page about closed hours; its forms close hours and open them again. */
export const closePage: DeskPage = {
  link: { label: 'Close hours', look: 'outlined' },
  async read(desk, query) {
    const { text } = query;
    if (query.all('from').length === 0) return closeFormPage(desk, null);
    const hours = parseHours(text, studioTime(desk.now).date);
    if ('message' in hours) {
      return closeFormPage(desk, null, { refusal: refusalFor([hours], query) });
    }
    const view = await viewOf(desk, hours);
    return closeFormPage(desk, view, { outcome: await closingOutcome(desk, text, view) });
  },

  async act(desk, form) {
    const { text } = form;
    const hours = parseHours(parseForm(text('seen')).text, studioTime(desk.now).date);
    if ('message' in hours) {
      return closeFormPage(desk, null, { refusal: refusalFor([{ message: hours.message }], form) });
    }
    const { dates, start, end } = hours;
    const half = halfHours({ start, end });
    const message = 'Please choose what happens to the sessions there.';
    const isUnsaid = text('action') === 'close' && text('listed') !== '' && !text('booked');
    const own = isUnsaid ? [{ field: 'booked', message }] : [];
    const refusal = refusalFor([...own, ...commonMistakes(text, text('agreed') !== '')], form);
    if (refusal) return closeFormPage(desk, await viewOf(desk, hours), { refusal });
    const query = { ...fieldsOf(hours), at: isoTime(desk.now) };
    if (text('action') === 'open') {
      for (const date of dates) await desk.bookings.reopenHours(date, half);
      return { query: { ...query, done: 'open' } };
    }
    if (text('booked') === 'cancel') {
      await cancelAll(desk, await sessionsIn(desk, hours), form);
    }
    for (const date of dates) await desk.bookings.closeHours(date, half);
    return { query: { ...query, done: 'closed' } };
  },
};
