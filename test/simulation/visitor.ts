import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { bookingCalls } from '#api/bookingCalls';
import type { BookingReceipt, Failure } from '#booking/errors';
import { slotTaken } from '#booking/messages';
import { type BookingRequest, emptyRequest } from '#booking/request';
import { bookingTypes, slots } from '#booking/slots';
import { type BookingEvent, bookingMachine, type Draft } from '#machines/booking';
import { keepDraft } from '#machines/bookingDraft';
import { studioTime } from '#studio/clock';
import { silentWatchers } from '../support/silentWatchers.ts';
import type { Simulation } from './simulation.ts';

const dates = ['2026-12-02', '2026-12-03'] as const;
/** Slots that mostly overlap, so that visitors often want the same hours. */
const wishes = [
  { bookingType: 'performance', timeSlot: 'afternoon' },
  { bookingType: 'performance', timeSlot: 'evening' },
  { bookingType: 'recording', timeSlot: 'slot5' },
] as const;
const notes = ['', 'Two singers', 'A drum kit'] as const;

export type Visitor = ReturnType<typeof createVisitor>;

/** A visitor who wants one booking: fills in the form, edits, presses, and reloads the page. */
export function createVisitor({ random, clock, tell, now }: Simulation, name: string) {
  const { below, chance, pick } = random;
  const email = `${name.toLowerCase()}@example.com`;
  const calls = bookingCalls(`http://${name}/api`);
  const machine = bookingMachine.provide({
    actors: {
      ...silentWatchers,
      fetchBookedDates: fromPromise(() => calls.fetchBookedDates()),
      checkAvailability: fromPromise(({ input, signal }) =>
        calls.checkAvailability(input, { signal }),
      ),
      createBooking: fromPromise(({ input, signal }) => calls.createBooking(input, { signal })),
    },
    actions: { logBookedDatesFailure: () => {} },
  });
  /** The bookings that a form has said to be successful. */
  const acknowledged: BookingReceipt[] = [];
  /** The requests of which a form has said that the slot is booked. */
  const refused: BookingRequest[] = [];
  let draft: Draft | null = null;
  let loads = 0;
  let acts = 4 + below(8);
  let form: ActorRefFrom<typeof bookingMachine>;

  /** Returns an observer of a form that keeps the messages it shows. */
  function keepMessages(): (state: SnapshotFrom<typeof bookingMachine>) => void {
    let submitted: BookingRequest = emptyRequest;
    let shown: object | null = null;
    return (state) => {
      const { request, receipt, failure } = state.context;
      if (state.hasTag('submitting')) submitted = request;
      const message = receipt ?? failure;
      if (!message || message === shown) return;
      shown = message;
      tell(`${name} reads ${receipt ? `of success: ${wordsOf(receipt)}` : sentencesOf(failure)}`);
      if (receipt) acknowledged.push(receipt);
      // Without a field the check had no answer.
      else if (failure?.message === slotTaken && failure.field) refused.push(submitted);
    };
  }

  function load(): void {
    loads += 1;
    const input = { now: studioTime(now()), pageId: `${name}-page-${loads}` };
    form = createActor(machine, { input, clock });
    form.subscribe(keepMessages());
    form.start();
    keepDraft(form, (changed) => {
      draft = changed && JSON.parse(JSON.stringify(changed));
    });
    if (draft) form.send({ type: 'draft.restore', draft });
  }

  function edit(): void {
    const bookingType = form.getSnapshot().context.request.bookingType;
    const events: BookingEvent[] = [
      { type: 'field.change', field: 'notes', value: pick(notes) },
      { type: 'date.change', date: pick(dates) },
      { type: 'slot.change', timeSlot: pick(slots[bookingType]).id },
      { type: 'type.change', bookingType: pick(bookingTypes) },
    ];
    form.send(pick(events));
    tell(`${name} edits the form: ${wordsOf(form.getSnapshot().context.request)}`);
  }

  /** One act, and the next one later; none once the form has told of success. */
  function act(): void {
    const state = form.getSnapshot();
    if (acknowledged.length > 0 || acts === 0) return;
    acts -= 1;
    if (chance(0.15)) {
      tell(`${name} reloads the page`);
      form.stop();
      load();
    } else if (!state.hasTag('submitting')) {
      if (chance(0.4)) edit();
      else {
        tell(`${name} presses Book Session`);
        form.send({ type: 'submit' });
      }
    }
    clock.setTimeout(act, 100 + below(chance(0.3) ? 60_000 : 2000));
  }

  return {
    email,
    acknowledged,
    refused,
    /** True while the form reads "Processing...". */
    isWaiting: () => form.getSnapshot().hasTag('submitting'),
    /** Opens the page and fills in the form. */
    visit(): void {
      load();
      const request: BookingRequest = {
        ...emptyRequest,
        fullName: name,
        email,
        phoneNumber: '024 000 0000',
        ...pick(wishes),
        date: dates[0],
      };
      form.send({ type: 'draft.restore', draft: { request, idempotencyKey: null } });
      tell(`${name} fills in the form: ${wordsOf(request)}`);
      clock.setTimeout(act, below(500));
    },
  };
}

const sentencesOf = (failure: Failure | null) =>
  [failure?.message, failure?.detail].filter(Boolean).join(' ');

const wordsOf = ({ bookingType, date, timeSlot, notes: text }: BookingRequest) =>
  `${bookingType}, ${date || 'no date'}, ${timeSlot}${text && `, "${text}"`}`;
