import { onTestFinished, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { BookedDates } from '#booking/availability';
import type { BookingReceipt, BookingRequest, Field, Submission } from '#booking/request';
import { slotById } from '#booking/slots';
import { bookingMachine, type Draft } from '#machines/booking';
import { keepDraft } from '#machines/bookingDraft';
import { sessionOf } from '#machines/bookingSelectors';
import { openDaysAfter } from '../openDays.ts';
import { silentWatchers } from '../silentWatchers.ts';

/** Three open dates in order. */
export const [today = '', tomorrow = '', later = ''] = openDaysAfter('2026-11-30');
/** The time at which the form opens: the first performance slot of the day has begun. */
export const now = { date: today, minutes: slotById.morning.start + 60 };

export const validRequest: BookingRequest = {
  fullName: 'Ama Mensah',
  email: 'ama@example.com',
  phoneNumber: '+233 24 000 0000',
  bookingType: 'performance',
  date: tomorrow,
  timeSlot: 'evening',
  notes: 'Two singers',
};

/** A call of the machine that is pending until the test settles it. */
interface PendingCall {
  readonly id: string;
  readonly input: unknown;
  readonly signal: AbortSignal;
  readonly resolve: (output: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Resolves after all pending microtasks have run. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export type Form = ReturnType<typeof openForm>;

/** Starts a booking actor whose calls are settled, and whose timers are advanced, by the test. */
export function openForm() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const calls: PendingCall[] = [];
  const pending = <Output, Input = unknown>() =>
    fromPromise<Output, Input>(
      ({ input, self: { id }, signal }) =>
        new Promise<Output>((resolve, reject) => {
          calls.push({ id, input, signal, resolve, reject });
        }),
    );
  const callsOf = (id: string) => calls.filter((call) => call.id === id);
  const lastCall = (id: string): PendingCall => {
    const call = callsOf(id).at(-1);
    if (!call) throw new Error(`the machine has not called ${id}`);
    return call;
  };

  const logged: unknown[] = [];
  const announced: (Field | undefined)[] = [];
  const reloadPage = vi.fn();
  let draft: Draft | null = null;
  const machine = bookingMachine.provide({
    actors: {
      ...silentWatchers,
      fetchBookedDates: pending<BookedDates>(),
      checkAvailability: pending<boolean, Submission>(),
      createBooking: pending<BookingReceipt, Submission>(),
      loadCalendar: pending<void>(),
    },
    actions: { logBookedDatesFailure: (_, error) => logged.push(error), reloadPage },
  });
  const actor = createActor(machine, { input: { now, pageId: 'visit' } }).start();
  keepDraft(actor, (changed) => {
    draft = changed;
  });
  actor.on('submission.failed', () => announced.push(actor.getSnapshot().context.failure?.field));

  return {
    send: actor.send,
    callsOf,
    lastCall,
    reloadPage,
    /** Why the booked dates could not be fetched, as far as it was logged. */
    logged,
    /** The field of each failed submission that was emitted, oldest first. */
    announced,
    get snapshot() {
      return actor.getSnapshot();
    },
    get session() {
      return sessionOf(actor.getSnapshot().context);
    },
    get context() {
      return actor.getSnapshot().context;
    },
    /** The state of the region `form`, without `editing` around idle, success and failure. */
    get state(): unknown {
      const { form } = actor.getSnapshot().value;
      return 'editing' in form ? form.editing : form;
    },
    get calendar(): string {
      return actor.getSnapshot().value.calendar;
    },
    get bookedDates(): string {
      return actor.getSnapshot().value.bookedDates;
    },
    get selection() {
      const { bookingType, date, timeSlot } = actor.getSnapshot().context.request;
      return { bookingType, date, timeSlot };
    },
    /** The saved draft, or null. */
    get draft() {
      return draft;
    },
    /** The submissions posted so far, oldest first. */
    get posted() {
      return callsOf('createBooking').map(({ input }) => input as Submission);
    },
    async answer(id: string, output?: unknown): Promise<void> {
      lastCall(id).resolve(output as never);
      await settled();
    },
    async fail(id: string, error: unknown): Promise<void> {
      lastCall(id).reject(error);
      await settled();
    },
    fill({ bookingType, date, timeSlot, ...texts } = validRequest) {
      for (const field of ['fullName', 'email', 'phoneNumber', 'notes'] as const) {
        actor.send({ type: 'field.change', field, value: texts[field] });
      }
      actor.send({ type: 'type.change', bookingType });
      actor.send({ type: 'date.change', date });
      actor.send({ type: 'slot.change', timeSlot });
    },
    submit: () => actor.send({ type: 'submit' }),
    /** Fills and submits the form: the availability check is pending. */
    check(request = validRequest) {
      this.fill(request);
      this.submit();
    },
    /** Fills and submits the form, and lets the availability check succeed: the POST is pending. */
    async post(request = validRequest): Promise<void> {
      this.check(request);
      await this.answer('checkAvailability', true);
    },
  };
}
