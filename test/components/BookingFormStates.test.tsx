import { expect, it } from 'vitest';
import { type ActorRefFrom, type AnyEventObject, fromCallback } from 'xstate';
import { openSlots } from '#booking/availability';
import { BookingRefused, NetworkError } from '#booking/errors';
import * as messages from '#booking/messages';
import { emptyRequest } from '#booking/request';
import { slots } from '#booking/slots';
import type { BookingEvent, bookingMachine } from '#machines/booking';
import {
  calendarStatus,
  progressMessage,
  receiptMessages,
  selectionChangeMessage,
  sendingNotice,
  sessionOf,
  slotState,
} from '#machines/bookingSelectors';
import { loadCalendar } from '../../src/screens/booking/calendar/loadCalendar.ts';
import { later, now, openForm, tomorrow } from '../support/bookingScreen.tsx';

type Machine = ActorRefFrom<typeof bookingMachine>;
type State = ReturnType<Machine['getSnapshot']>;

/** The visible parts of the form. */
function shown() {
  const all = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)];
  const texts = (selector: string) => all(selector).map((element) => element.textContent);
  const values = (selector: string) => all(selector).map(({ value }) => value);
  const button = document.querySelector('form button[type="submit"]');
  return {
    legend: texts('[role="radiogroup"] legend').join(),
    dialogs: all('[role="dialog"]').filter((dialog) => dialog.checkVisibility()).length,
    dateStatus: texts('#date + *').join(),
    fields: values('#fullName, #email, #phoneNumber, #notes, [name="date"]'),
    areReadOnly: all('form input[id], textarea').map(({ readOnly }) => readOnly),
    areDisabled: [...new Set(all('form [type="radio"], #date').map((own) => own.ariaDisabled))],
    isBusy: all('form[aria-busy="true"]').length > 0,
    timeline: all('form [data-state]').map((slot) => slot.dataset.state),
    type: values('[name="bookingType"]:checked'),
    slots: values('[name="timeSlot"]'),
    slot: values('[name="timeSlot"]:checked'),
    button: button?.textContent,
    isDisabled: button?.ariaDisabled,
    progress: button?.nextElementSibling?.textContent,
    alert: texts('[role="alert"]:not([role="dialog"] *) p'),
    good: texts('[data-tone="good"]'),
    receipts: all('[aria-label="Your request"]').length,
    notices: texts('form [aria-live] [data-tone="quiet"]'),
  };
}

/** The parts of the form that belong to a state of its machine. */
function expectedIn(state: State): ReturnType<typeof shown> {
  const { request, failure, receipt } = state.context;
  const session = sessionOf(state.context);
  const { bookingType, date, booked, now } = session;
  const open = openSlots(bookingType, date, booked, now);
  const offered = open.map(({ id }) => id);
  const isSubmitting = state.matches({ form: 'submitting' });
  const areCounted = state.matches({ bookedDates: 'known' }) && date !== '';
  const count = messages.freeCount(offered.length, slots[bookingType].length);
  const isText = (text: string | null | undefined) => typeof text === 'string';
  return {
    legend: areCounted ? `Time slot (${count})` : 'Time slot',
    dialogs: state.matches({ calendar: 'open' }) ? 1 : 0,
    dateStatus: calendarStatus(state) ?? '',
    fields: [request.fullName, request.email, request.phoneNumber, date, request.notes],
    areReadOnly: Array(4).fill(isSubmitting),
    areDisabled: [isSubmitting ? 'true' : null],
    isBusy: isSubmitting,
    timeline: slots[bookingType].map(({ id }) => slotState(session, open, id)),
    type: [bookingType],
    slots: offered,
    // During a submission, a slot that has just become unavailable is already hidden.
    slot: offered.filter((id) => id === request.timeSlot),
    button: isSubmitting ? 'Processing...' : 'Book Session',
    isDisabled: isSubmitting ? 'true' : null,
    progress: progressMessage(state) ?? '',
    alert: [failure?.message, failure?.field ? undefined : failure?.detail].filter(isText),
    good: receipt ? [receiptMessages(receipt).join(' ')] : [],
    receipts: receipt ? 1 : 0,
    notices: [selectionChangeMessage(state.context), sendingNotice(state)].filter(isText),
  };
}

const event = (sent: BookingEvent) => sent;
const done = (call: string, output?: unknown) => ({ type: `xstate.done.actor.${call}`, output });
const failed = (call: string, error: unknown) => ({ type: `xstate.error.actor.${call}`, error });

const open = event({ type: 'calendar.open' });
const submit = event({ type: 'submit' });
const toPost = [submit, done('checkAvailability', true)];
const lost = event({ type: 'connection.lost' });
const back = event({ type: 'connection.back' });
const contact = { fullName: 'Ama', email: 'ama@example.com', phoneNumber: '024', notes: 'Drums' };
const type = 'field.change';
const typed = Object.entries(contact).map(([field, value]) => ({ type, field, value }));
const receipt = { ...emptyRequest, ...contact, date: tomorrow, reference: 'ACC-1' };

const events: readonly AnyEventObject[] = [
  submit,
  ...typed,
  open,
  done('loadCalendar'),
  event({ type: 'date.change', date: tomorrow }),
  done('fetchBookedDates', { [tomorrow]: { performance: ['morning'], recording: [] } }),
  event({ type: 'slot.change', timeSlot: 'evening' }),
  event({ type: 'type.change', bookingType: 'recording' }),
  submit,
  done('checkAvailability', false),
  submit,
  failed('checkAvailability', new NetworkError()),
  ...toPost,
  failed('createBooking', new BookingRefused('The booth is being painted.', 400)),
  ...toPost,
  lost,
  failed('createBooking', new NetworkError()),
  back,
  failed('createBooking', new BookingRefused(messages.createFailed, 500)),
  event({ type: 'field.change', field: 'notes', value: 'A choir' }),
  lost,
  submit,
  failed('checkAvailability', new NetworkError()),
  back,
  open,
  failed('loadCalendar', new NetworkError()),
  lost,
  event({ type: 'calendar.close' }),
  back,
  ...toPost,
  done('createBooking', { ...receipt, difference: 'earlier version' }),
  event({ type: 'booking.restart' }),
  event({ type: 'date.change', date: later }),
  event({ type: 'clock.tick', now: { ...now, date: later } }),
];

it('BookingForm shows every state of its machine', async () => {
  await loadCalendar();
  const never = () => new Promise<never>(() => {});
  let machine: Machine | undefined;
  const watchConnection = fromCallback<BookingEvent>(({ self }) => {
    machine = self._parent as unknown as Machine;
  });
  const calls = { booked: never, available: never, created: never, calendar: never };
  await openForm({ ...calls, watchConnection });
  for (const [index, sent] of [undefined, ...events].entries()) {
    if (sent) machine?.send(sent as BookingEvent);
    const state = machine?.getSnapshot() as State;
    const message = `what is shown after event ${index}, ${JSON.stringify(sent)}`;
    await expect.poll(shown, { message }).toEqual(expectedIn(state));
  }
});
