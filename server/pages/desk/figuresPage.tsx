import { dateInWords } from '#booking/dates';
import * as action from '#components/action.css';
import { Sentence } from '#components/ReadAs';
import { buttons, lines } from '#private/Desk.css';
import { formatCsv } from '../../bookings/format/csv.ts';
import { countedAs } from '../../bookings/sessionState.ts';
import { lost, receiptsInWords, sumsInWords, sumsOf } from '../../bookings/sums.ts';
import { DeskHead } from '../links.tsx';
import { type DeskPage, monthInWords, readMonth } from './desk.ts';
import { MonthLinks } from './monthPage.tsx';
import { Sessions } from './Sessions.tsx';

/** The figures of a month, and whose money the studio has kept. */
export const figuresPage: DeskPage = {
  link: { label: 'Figures' },
  async read(desk, query) {
    const { refusal, first, last, days } = await readMonth(desk, query);
    const receipts = await desk.bookings.receiptsOf(first, last);
    const ofMonth = receipts.filter(({ day }) => first <= day && day <= last);
    const cameIn = [...new Set(ofMonth.map(({ day }) => day))]
      .sort()
      .map((date) => ({ date, sums: receiptsInWords(ofMonth.filter(({ day }) => day === date)) }))
      .filter(({ sums }) => sums !== '');
    const later = receiptsInWords(
      receipts.filter(({ date, day }) => first <= date && date <= last && last < day),
    );
    const kept = countedAs(days.bookings, days.now, ...lost).filter(({ received }) => received > 0);
    const content = (
      <>
        <DeskHead>{`Figures of ${monthInWords(first)}`}</DeskHead>
        <p>
          <Sentence>
            {sumsInWords(sumsOf(days.bookings, days.closed, first, last, days.now))}
          </Sentence>
        </p>
        {later && (
          <p>
            <Sentence>{`Noted for these sessions after the month: ${later}.`}</Sentence>
          </p>
        )}
        {cameIn.length > 0 && (
          <>
            <h2>What came in</h2>
            <p>
              <Sentence>{`${receiptsInWords(ofMonth)}, by the day on which it was noted:`}</Sentence>
            </p>
            <ul className={lines}>
              {cameIn.map(({ date, sums }) => (
                <li key={date}>
                  <Sentence>{`${dateInWords(date)}: ${sums}`}</Sentence>
                </li>
              ))}
            </ul>
          </>
        )}
        {kept.length > 0 && <h2>{`Money kept: ${kept.length}`}</h2>}
        <Sessions bookings={kept} now={days.now} />
        <p className={buttons}>
          <a className={action.outlined} href={`figures.csv?date=${first}`} download>
            Download this month
          </a>
        </p>
        <MonthLinks date={first} />
      </>
    );
    return { title: `Figures of ${monthInWords(first)}`, refusal, content };
  },
};

/** The bookings of a month as a file for spreadsheets. */
export const csvPage: DeskPage = {
  link: null,
  async read(desk, query) {
    const { refusal, first, days } = await readMonth(desk, query);
    const title = 'Figures';
    if (refusal) return { title, refusal, content: <DeskHead>{title}</DeskHead> };
    const file = {
      name: `sessions-${first.slice(0, 7)}.csv`,
      text: formatCsv(days.bookings, days.now),
    };
    return { title, content: null, file };
  },
};
