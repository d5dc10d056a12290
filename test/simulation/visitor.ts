import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { bookingApi } from '#api/bookingApi';
import { slotTaken } from '#booking/messages';
import type { BookingRequest } from '#booking/request';
import { bookingTypes, slots } from '#booking/slots';
import { type BookingEvent, bookingMachine, type Draft } from '#machines/booking';
import { keepDraft } from '#machines/bookingDraft';
import { studioTime } from '#studio/clock';
import { validRequest } from '../support/server/testApi.ts';
import { silentWatchers } from '../support/silentWatchers.ts';
import type { Simulation } from './simulation.ts';

/** A visitor who wants one booking: fills in the form, edits, presses, and reloads the page. */
export function createVisitor(simulation: Simulation, name: string) {
  const { below, chance, pick, clock, tell, now, receipts, refused } = simulation;
  const base = `http://${name}/api`;
  const calls = bookingApi(base);
  const machine = bookingMachine.provide({
    actors: {
      ...silentWatchers,
      fetchBookedDates: fromPromise(() => calls.fetchBookedDates()),
      checkAvailability: fromPromise(({ input }) => calls.checkAvailability(input)),
      createBooking: fromPromise(({ input }) => calls.createBooking(input)),
    },
    actions: { logBookedDatesFailure: () => {} },
  });
  const email = `${name}@example.com`;
  const wish = { ...validRequest, fullName: name, email, timeSlot: pick(slots.performance).id };
  let draft: Draft | null = { request: wish, idempotencyKey: null };
  let loads = 0;
  let acts = 4 + below(8);
  let form: ActorRefFrom<typeof bookingMachine>;

  /** Loads the page, which restores the draft, and reads the message about each submission. */
  function load(): void {
    loads += 1;
    const input = { now: studioTime(now()), pageId: `${name}-page-${loads}` };
    form = createActor(machine, { input, clock }).start();
    let last = form.getSnapshot();
    form.subscribe((state) => {
      if (last.matches({ form: 'submitting' }) && !state.matches({ form: 'submitting' })) {
        const { receipt, failure } = state.context;
        tell(`${name} reads: ${receipt ? `booked, ${wordsOf(receipt)}` : failure?.message}`);
        if (receipt) receipts.push(receipt);
        // Without a field the check had no answer.
        else if (failure?.message === slotTaken && failure.field)
          refused.push(last.context.request);
      }
      last = state;
    });
    keepDraft(form, (changed) => {
      draft = changed;
    });
    if (draft) form.send({ type: 'draft.restore', draft });
    tell(`${name} loads the page: ${wordsOf(form.getSnapshot().context.request)}`);
  }

  /** One act, and the next one later; none once the form has told of success. */
  function act(): void {
    const state = form.getSnapshot();
    const { receipt, request } = state.context;
    if (receipt || acts === 0) return;
    acts -= 1;
    if (chance(0.15)) {
      form.stop();
      load();
    } else if (!state.matches({ form: 'submitting' })) {
      const edits: readonly BookingEvent[] = [
        { type: 'field.change', field: 'notes', value: pick(['', 'Two singers']) },
        { type: 'date.change', date: pick(['2026-12-02', '2026-12-03']) },
        { type: 'slot.change', timeSlot: pick(slots[request.bookingType]).id },
        { type: 'type.change', bookingType: pick(bookingTypes) },
      ];
      const event = chance(0.4) ? pick(edits) : { type: 'submit' as const };
      tell(`${name} has ${wordsOf(request)} and does ${JSON.stringify(event)}`);
      form.send(event);
    }
    clock.setTimeout(act, 100 + below(chance(0.3) ? 60_000 : 2000));
  }

  load();
  clock.setTimeout(act, below(500));

  return {
    /** True while the form reads "Processing...". */
    isWaiting: () => form.getSnapshot().matches({ form: 'submitting' }),
  };
}

const wordsOf = ({ bookingType, date, timeSlot, notes: text }: BookingRequest) =>
  [bookingType, date, timeSlot, text].filter(Boolean).join(', ');
