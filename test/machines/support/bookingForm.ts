import { onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import { type BookedDates, openSlots } from '#booking/availability';
import type { BookingReceipt, BookingRequest, Field, Submission } from '#booking/request';
import type { Session } from '#booking/suggestions';
import { type BookingContext, bookingMachine, type Draft } from '#machines/booking';
import { keepDraft } from '#machines/bookingDraft';
import { sessionOf } from '#machines/bookingSelectors';
import type { StudioTime } from '#studio/clock';
import { silentWatchers } from '../../support/silentWatchers';
import { PendingCalls, settled } from './pendingCalls';

/** Tuesday 1 December 2026, 10:00am in Accra: the morning slot has begun. */
export const tuesdayAtTen: StudioTime = { date: '2026-12-01', minutes: 600 };
export const wednesday = '2026-12-02';

/** A valid request. */
export const validRequest: BookingRequest = {
  fullName: 'Ama Mensah',
  email: 'ama@example.com',
  phoneNumber: '+233 24 000 0000',
  bookingType: 'performance',
  date: wednesday,
  timeSlot: 'evening',
  notes: 'Two singers',
};

export type Form = ReturnType<typeof openForm>;

/** Starts a booking actor whose calls are settled, and whose time is advanced, by the test. */
export function openForm(now = tuesdayAtTen) {
  const calls = new PendingCalls();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const logged: unknown[] = [];
  let draft: Draft | null = null;
  let reloads = 0;
  const machine = bookingMachine.provide({
    actors: {
      ...silentWatchers,
      fetchBookedDates: calls.actor<BookedDates>(),
      checkAvailability: calls.actor<boolean, Submission>(),
      createBooking: calls.actor<BookingReceipt, Submission>(),
      loadCalendar: calls.actor<void>(),
    },
    actions: {
      logBookedDatesFailure: (_, error) => logged.push(error),
      reloadPage: () => {
        reloads += 1;
      },
    },
  });
  const actor = createActor(machine, { input: { now, pageId: 'visit' } }).start();
  keepDraft(actor, (changed) => {
    draft = changed;
  });
  const announced: (Field | undefined)[] = [];
  actor.on('submission.failed', () => announced.push(actor.getSnapshot().context.failure?.field));
  const { send } = actor;

  const answer = async (id: string, output: unknown) => {
    calls.last(id).resolve(output);
    await settled();
  };
  const fail = async (id: string, error: unknown) => {
    calls.last(id).reject(error);
    await settled();
  };

  return {
    calls,
    clock: {
      /** Advances the time by milliseconds. */
      advance: (milliseconds: number) => void vi.advanceTimersByTime(milliseconds),
    },
    send,
    get snapshot() {
      return actor.getSnapshot();
    },
    answer,
    fail,
    /** The state of the form: idle, success or failure, or what is being done to submit it. */
    get state(): unknown {
      const { form } = actor.getSnapshot().value;
      return 'editing' in form ? form.editing : form;
    },
    /** Why the booked dates could not be fetched, as far as it was logged. */
    logged,
    /** The field of each failed submission that was emitted, oldest first. */
    announced,
    /** How often the page was reloaded. */
    get reloads(): number {
      return reloads;
    },
    get bookedDates(): unknown {
      return actor.getSnapshot().value.bookedDates;
    },
    get calendar(): unknown {
      return actor.getSnapshot().value.calendar;
    },
    get context(): BookingContext {
      return actor.getSnapshot().context;
    },
    get session(): Session {
      return sessionOf(actor.getSnapshot().context);
    },
    get openSlots() {
      const { request, booked, now } = actor.getSnapshot().context;
      return openSlots(request.bookingType, request.date, booked, now);
    },
    get choice() {
      const { bookingType, date, timeSlot } = actor.getSnapshot().context.request;
      return { bookingType, date, timeSlot };
    },
    /** The saved draft, or null. */
    get draft(): Draft | null {
      return draft;
    },
    /** The submissions posted so far, oldest first. */
    get posted(): Submission[] {
      return calls.made('createBooking').map(({ input }) => input as Submission);
    },
    fill({ bookingType, date, timeSlot, ...texts }: BookingRequest = validRequest) {
      for (const field of ['fullName', 'email', 'phoneNumber', 'notes'] as const) {
        send({ type: 'field.change', field, value: texts[field] });
      }
      send({ type: 'type.change', bookingType });
      send({ type: 'date.change', date });
      send({ type: 'slot.change', timeSlot });
    },
    submit: () => send({ type: 'submit' }),
    /** Fills and submits the form, and lets the availability check succeed: the POST is pending. */
    async post(request: BookingRequest = validRequest) {
      this.fill(request);
      this.submit();
      await answer('checkAvailability', true);
    },
    timePasses: (to: StudioTime) => send({ type: 'clock.tick', now: to }),
  };
}
