import { virtual } from '@guidepup/virtual-screen-reader';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fromPromise } from 'xstate';
import type { BookedDates } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import type { BookingReceipt } from '#booking/request';
import { bookingMachine } from '#machines/booking';
import { BookingForm } from '../../src/screens/booking/BookingForm';
import { loadCalendar } from '../../src/screens/booking/calendar/loadCalendar';
import '../../src/theme/global.css';
import './blankVisit';
import { silentWatchers } from '../support/silentWatchers';
import { now, tomorrow } from './fixedDay';

/** The phrases that a virtual screen reader speaks for the booking form, in their order. */

const day = dateInWords(tomorrow);

interface ApiResults {
  booked?: BookedDates;
  available?: () => Promise<boolean>;
  /** Delays the response of the POST. */
  until?: () => Promise<void>;
}

async function open({
  booked = {},
  available = async () => true,
  until = async () => {},
}: ApiResults = {}) {
  const machine = bookingMachine.provide({
    actors: {
      ...silentWatchers,
      fetchBookedDates: fromPromise(async () => booked),
      loadCalendar: fromPromise(loadCalendar),
      checkAvailability: fromPromise(available),
      createBooking: fromPromise(async ({ input }): Promise<BookingReceipt> => {
        await until();
        return { ...input.request, reference: 'ABCD-1234' };
      }),
    },
  });
  await render(<BookingForm machine={machine} input={{ now, pageId: 'visit' }} />);
  await virtual.start({ container: document.body });
}

// The virtual screen reader calls getElementById on removed elements, which do not have it.
Object.assign(Element.prototype, {
  getElementById(this: Element, id: string) {
    return this.querySelector(`#${CSS.escape(id)}`);
  },
});

afterEach(() => virtual.stop());

const press = (keys: string) => userEvent.keyboard(keys);
/** Waits until a spoken phrase matches. */
const expectSpoken = (phrase: string | RegExp) =>
  expect.poll(async () => (await virtual.spokenPhraseLog()).join('\n')).toMatch(phrase);

/** Expects the phrases in this order; other phrases may be between them. */
async function expectInOrder(...phrases: (string | RegExp)[]) {
  const log = await virtual.spokenPhraseLog();
  let from = 0;
  for (const phrase of phrases) {
    const at = log.findIndex(
      (spoken, index) =>
        index >= from &&
        (typeof phrase === 'string' ? spoken.includes(phrase) : phrase.test(spoken)),
    );
    expect(at, `"${phrase}" in ${JSON.stringify(log.slice(from), null, 1)}`).not.toBe(-1);
    from = at + 1;
  }
}

/** Types the contact details, and accepts the date that the calendar focuses. */
async function fillInForm() {
  await press('{Tab}Ama Mensah{Tab}ama@example.com{Tab}024{Tab}{Tab}{Enter}');
  await expectSpoken('dialog, Choose a date');
  await press('{Enter}');
  await expectSpoken(`Date ${day}`);
}

const spokenForm = [
  'textbox, Full name, not invalid, required',
  'textbox, Email, not invalid, required',
  'textbox, Phone number, not invalid, required',
  'radio, Performance Booth 200 US dollars for one of three slots, checked',
  'button, Date Choose a date',
  'dialog, Choose a date',
  `button, ${day}, 3 of 3 free`,
  `button, Date ${day}`,
];

it('a screen reader speaks the form, the progress and the receipt of a booking', async () => {
  const sending = 'polite: The slot is free. Sending your request…';
  let respond = () => {};
  const until = () =>
    new Promise<void>((resolve) => {
      respond = resolve;
    });
  await open({ until });
  await fillInForm();
  await press('{Tab}{Tab}{Tab}{Enter}');
  await expectSpoken(sending);
  respond();
  // Real screen readers speak it when it gets the focus; the virtual one has to move to it.
  await expect.element(page.getByText('Booking successful!')).toHaveFocus();
  for (let step = 0; step < 60; step += 1) await virtual.next();
  await expectInOrder(
    ...spokenForm,
    'radio, Morning 9:00am to 12:30pm, checked',
    'textbox, Notes (optional)',
    'button, Book Session',
    sending,
    "Booking successful! We'll contact you to confirm your appointment.",
    'region, Your request',
    'heading, Your request, level 2',
    'Performance Booth',
    day,
    '9:00am to 12:30pm',
    '200 US dollars',
    'ABCD-1234',
    'link, Add to calendar',
  );
});

it('a screen reader speaks the error of an invalid field until it is corrected', async () => {
  await open();
  await press('{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}{Enter}');
  await expectSpoken('full name is required');
  await press('Ama');
  await press('{Tab}{Shift>}{Tab}{/Shift}');
  await expectInOrder(
    'button, Book Session',
    'textbox, Full name, full name is required, invalid, required',
    'textbox, Email, not invalid, required',
    /^textbox, Full name, Ama, not invalid, required$/,
  );
});

it('a screen reader speaks the error when the slot is booked, and the new slot', async () => {
  const taken = 'This time slot is already booked. Please select another time.';
  const moved = `Morning, 9:00am to 12:30pm is not free on ${day}, so Afternoon, 12:30pm to 4:00pm is chosen instead.`;
  await open({ available: async () => false });
  await fillInForm();
  await press('{Tab}{Tab}{Tab}{Enter}');
  await expectSpoken('is not free on');
  // Real screen readers speak an alert when it appears; the virtual one has to move to it.
  for (let step = 0; step < 45; step += 1) await virtual.previous();
  await expectInOrder(
    ...spokenForm,
    'button, Book Session',
    `radio, Afternoon 12:30pm to 4:00pm, ${taken} ${moved}, `,
    /^radiogroup, Time slot ?\(2 of 3 free\), invalid$/,
    'textbox, Full name, Ama Mensah, not invalid, required',
    'form, Book Your Session',
    moved,
    taken,
    /^alert$/,
  );
  const log = await virtual.spokenPhraseLog();
  expect(log.filter((phrase) => phrase.startsWith('polite: Morning'))).toEqual([]);
});

it('a screen reader speaks the message when the date was cleared', async () => {
  await open({
    booked: { [tomorrow]: { performance: [], recording: ['slot1', 'slot2', 'slot4', 'slot6'] } },
  });
  await press('{Tab}{Tab}{Tab}{Tab}{ArrowDown}{Tab}{Enter}');
  await expectSpoken('dialog, Choose a date');
  await press('{Enter}');
  await expectSpoken(`Date ${day}`);
  await press('{Shift>}{Tab}{/Shift}{ArrowUp}');
  await expectSpoken('The Performance Booth is full');
  await press('{Tab}{Tab}{Tab}');
  await expectInOrder(
    'radio, Recording Booth 100 Ghana cedis for 2 hours of studio time',
    `button, ${day}, 2 of 6 free`,
    `polite: 7:30am to 9:30am is not free on ${day}, so 11:30am to 1:30pm is chosen instead.`,
    'radio, Performance Booth 200 US dollars for one of three slots, checked',
    `polite: The Performance Booth is full on ${day}. Please choose another date.`,
    'button, Date Choose a date',
    'radio, Morning 9:00am to 12:30pm, checked',
    /^button, Next free date: /,
  );
});
