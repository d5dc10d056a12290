import { onTestFinished, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { BookedDates } from '#booking/availability';
import {
  type BookingReceipt,
  type BookingRequest,
  emptyRequest,
  type Field,
  type Submission,
  textFieldNames,
} from '#booking/request';
import type { SelectionChange } from '#booking/selectionChange';
import { type SlotId, slotById } from '#booking/slots';
import { bookingMachine, type Draft } from '#machines/booking';
import { sessionOf } from '#machines/bookingSelectors';
import { keepDraft } from '../../../src/screens/booking/draftStorage.ts';
import { openDaysAfter } from '../openDays.ts';
import { silentWatchers } from '../silentWatchers.ts';

/** Three open dates in order. */
export const [today = '', tomorrow = '', later = ''] = openDaysAfter('2026-11-30');
/** The time at which the form opens: the first performance slot of the day has begun. */
export const now = { date: today, minutes: slotById.morning.start + 60 };

export const validRequest: BookingRequest = {
  ...emptyRequest,
  ...{ fullName: 'Ama Mensah', email: 'ama@example.com', phoneNumber: '+233 24 000 0000' },
  ...{ bookingType: 'performance', date: tomorrow, timeSlot: 'evening', notes: 'Two singers' },
};

/** A draft in which nothing is kept. */
export const emptyDraft: Draft = {
  ...{ request: emptyRequest, idempotencyKey: null, unanswered: null, lastBooking: null },
};

/** The report of a slot that was selected automatically; one of today has begun. */
export const slotMoved = (from: SlotId, to: SlotId, date = tomorrow): SelectionChange => ({
  kind: date === today ? 'slot begun' : 'slot taken',
  from,
  to,
  date,
});

/** The report of a date that was cleared automatically. */
export const dateCleared = (
  reason: Extract<SelectionChange, { kind: 'date cleared' }>['reason'],
  date: string,
): SelectionChange => ({ kind: 'date cleared', date, reason });

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

  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
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
    actions: { reloadPage },
  });
  const actor = createActor(machine, { input: { now, pageId: 'visit' } }).start();
  keepDraft(actor, (changed) => {
    draft = changed;
  });
  actor.on('submission.failed', () => announced.push(actor.getSnapshot().context.failure?.field));
  const { send } = actor;

  return {
    send,
    callsOf,
    lastCall,
    /** What was written to the console as errors. */
    logged: log.mock.calls,
    /** The field of each failed submission that was emitted, oldest first. */
    announced,
    reloadPage,
    get snapshot() {
      return actor.getSnapshot();
    },
    get context() {
      return this.snapshot.context;
    },
    get session() {
      return sessionOf(this.context);
    },
    /** The state of the region `form`, without `editing` around idle, success and failure. */
    get state(): unknown {
      const { form } = this.snapshot.value;
      const state = 'editing' in form ? form.editing : form;
      return state instanceof Object && 'failure' in state ? 'failure' : state;
    },
    get selection() {
      const { bookingType, date, timeSlot } = this.context.request;
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
    submit: () => send({ type: 'submit' }),
    /** Submits what is in the form, and lets the availability check succeed. */
    async submitFree(): Promise<void> {
      this.submit();
      await this.answer('checkAvailability', true);
    },
    /** Fills and submits the form: the availability check is pending. */
    check({ bookingType, date, timeSlot, ...texts } = validRequest) {
      for (const field of textFieldNames) {
        send({ type: 'field.change', field, value: texts[field] });
      }
      send({ type: 'type.change', bookingType });
      send({ type: 'date.change', date });
      send({ type: 'slot.change', timeSlot });
      this.submit();
    },
    /** Fills and submits the form, and lets the availability check succeed: the POST is pending. */
    async post(request = validRequest): Promise<void> {
      this.check(request);
      await this.answer('checkAvailability', true);
    },
  };
}
