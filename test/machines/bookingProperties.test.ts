import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { BookingRefused, NetworkError } from '#booking/errors';
import { emptyRequest, type Submission, sameRequest, type TextFieldName } from '#booking/request';
import { slots } from '#booking/slots';
import { type BookingEvent, bookingMachine } from '#machines/booking';
import { type Form, openForm, tuesdayAtTen, validRequest } from './support/bookingForm';
import { brokenBookingInvariant } from './support/bookingInvariants';
import { combinationOf, combinations } from './support/chart';

/** Today, a day that may be full, a free day, a Sunday, a past, a too distant, an impossible date. */
const dates = [
  '2026-12-01',
  '2026-12-02',
  '2026-12-03',
  '2026-12-06',
  '2026-11-30',
  '2028-01-03',
  '2026-02-30',
];
const slotIds = [...slots.performance, ...slots.recording].map(({ id }) => id);

/** A step: it acts on the form and returns the event that this causes. */
type Happening = (form: Form) => Promise<AnyEventObject> | AnyEventObject;

const sent =
  (event: BookingEvent): Happening =>
  (form) => {
    form.send(event);
    return event;
  };
/** Settles the pending call with this id, if there is one. */
const answered =
  (id: string, answer: (form: Form) => { output: unknown } | { error: unknown }): Happening =>
  async (form) => {
    const given = answer(form);
    const isUnderWay = form.calls.made(id).at(-1)?.isUnderWay();
    if (!isUnderWay) return { type: 'nothing' };
    if ('error' in given) await form.fail(id, given.error);
    else await form.answer(id, given.output);
    return { type: `xstate.${'error' in given ? 'error' : 'done'}.actor.${id}`, ...given };
  };

const typed = (field: TextFieldName, value: string) => sent({ type: 'field.change', field, value });
const typing = fc
  .tuple(
    fc.constantFrom(
      'fullName' as const,
      'email' as const,
      'phoneNumber' as const,
      'notes' as const,
    ),
    fc.constantFrom('', ' ', 'nobody', 'ama@example.com', ' kofi@example.com '),
  )
  .map((typing) => [typed(...typing)]);
const choosing = fc
  .oneof(
    fc
      .constantFrom('performance' as const, 'recording' as const)
      .map((bookingType) => sent({ type: 'type.change', bookingType })),
    fc.constantFrom(...dates).map((date) => sent({ type: 'date.change', date })),
    fc.constantFrom(...slotIds).map((timeSlot) => sent({ type: 'slot.change', timeSlot })),
    fc
      .tuple(fc.constantFrom(...dates), fc.constantFrom('slot1' as const, 'slot6' as const))
      .map(([date, timeSlot]) =>
        sent({ type: 'suggestion.accept', choice: { bookingType: 'recording', date, timeSlot } }),
      ),
    fc.constantFrom(...dates.slice(0, 4)).map((date) =>
      sent({
        type: 'draft.restore',
        draft: { request: { ...emptyRequest, notes: 'Two singers', date }, submission: null },
      }),
    ),
    fc
      .constantFrom(
        'connection.lost' as const,
        'connection.back' as const,
        'calendar.open' as const,
        'calendar.close' as const,
      )
      .map((type) => sent({ type })),
  )
  .map((chosen) => [chosen]);
const pressing = fc.constant([sent({ type: 'submit' })]);

/** A valid form for a free slot, from typing up to the POST. */
const posting = fc
  .constantFrom(...dates.slice(0, 3))
  .map((date) => [
    ...(['fullName', 'email', 'phoneNumber'] as const).map((field) =>
      typed(field, validRequest[field]),
    ),
    sent({ type: 'date.change', date }),
    sent({ type: 'submit' }),
    answered('availability', () => ({ output: true })),
  ]);

const passing = fc
  .oneof(
    fc.constantFrom(1, 999, 1000, 2000, 29_999, 30_000, 95_000).map(
      (milliseconds): Happening =>
        (form) => {
          form.clock.advance(milliseconds);
          return { type: 'waited' };
        },
    ),
    fc.constantFrom(1, 30, 150, 1440).map(
      (minutes): Happening =>
        ({ context, timePasses }) => {
          const isToday = context.now.minutes + minutes < 1440;
          const now = isToday
            ? { ...context.now, minutes: context.now.minutes + minutes }
            : { date: '2026-12-02', minutes: 0 };
          timePasses(now);
          return { type: 'clock.tick', now };
        },
    ),
  )
  .map((passed) => [passed]);

const bookedDay = fc.record({
  performance: fc.subarray(slots.performance.map(({ id }) => id)),
  recording: fc.subarray(slots.recording.map(({ id }) => id)),
});
const answering = fc
  .oneof(
    fc
      .dictionary(fc.constantFrom(...dates), bookedDay, { maxKeys: 3 })
      .map((output) => answered('bookedDates', () => ({ output }))),
    fc.constant(answered('bookedDates', () => ({ error: new Error('offline') }))),
    fc.constant(answered('calendar', () => ({ output: undefined }))),
    fc.constant(answered('calendar', () => ({ error: new Error('offline') }))),
    fc.boolean().map((output) => answered('availability', () => ({ output }))),
    fc.constant(answered('availability', () => ({ error: new NetworkError() }))),
    fc.constant(
      answered('creation', ({ posted }) => ({
        output: { ...posted.at(-1)?.request, reference: 'A1' },
      })),
    ),
    fc
      .constantFrom(
        new NetworkError(),
        new BookingRefused('Taken', 409),
        new BookingRefused('No', 400),
        'no error object',
      )
      .map((error) => answered('creation', () => ({ error }))),
  )
  .map((answer) => [answer]);

const happenings = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: typing },
      { weight: 3, arbitrary: choosing },
      { weight: 2, arbitrary: pressing },
      { weight: 3, arbitrary: posting },
      { weight: 2, arbitrary: passing },
      { weight: 6, arbitrary: answering },
    ),
    { maxLength: 20 },
  )
  .map((groups) => groups.flat());

const orders = { numRuns: 2000 };

it('the booking form keeps every invariant for random sequences of events', {
  timeout: 120_000,
}, async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(happenings, async (order) => {
      const form = openForm(tuesdayAtTen);
      for (const happens of order) {
        const before = form.snapshot;
        const event = await happens(form);
        const after = form.snapshot;
        reached.add(combinationOf(after));
        const broken =
          brokenBookingInvariant({ event, waited: 0, before, after }) ?? brokenPromiseOfPosts(form);
        if (broken) throw new Error(`broken: ${broken}`);
      }
      form.close();
    }),
    orders,
  );
  // The connection and the calendar are independent of the other regions, and left out here; the
  // walk covers every combination.
  const ofTheOthers = (states: Iterable<string>) =>
    [
      ...new Set(
        [...states].map((names) =>
          names.replaceAll(/ \+ booking\.(connection|calendar)\.\w+/g, ''),
        ),
      ),
    ].sort();
  expect(ofTheOthers(reached)).toEqual(ofTheOthers(combinations(bookingMachine)));
});

/** The invariant of the POSTs that is broken, or null. */
function brokenPromiseOfPosts({ calls, context, posted }: Form): string | null {
  if (calls.made('creation').filter((call) => call.isUnderWay()).length > 1) {
    return 'no second POST while one is under way';
  }
  const last = posted.at(-1);
  const isOfOneRequest = ({ idempotencyKey, request }: Submission) =>
    idempotencyKey !== last?.idempotencyKey || sameRequest(request, last.request);
  if (!posted.every(isOfOneRequest)) return 'a key stands for one request';
  const isWhatWasSent = !context.receipt || (last && sameRequest(context.receipt, last.request));
  return isWhatWasSent ? null : 'the receipt tells what was sent';
}
