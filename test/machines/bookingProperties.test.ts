import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { BookingRefused, NetworkError } from '#booking/errors';
import { emptyRequest, sameRequest, type TextFieldName } from '#booking/request';
import { slots } from '#booking/slots';
import { type BookingEvent, bookingMachine } from '#machines/booking';
import { statesOf } from '#machines/devtools/definition';
import { type Form, openForm, tuesdayAtTen, validRequest } from './support/bookingForm';
import { brokenBookingInvariant } from './support/bookingInvariants';
import { happeningInWords } from './support/chart';

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

/** A step of a sequence: an event, the result of a call, or a delay. */
type Happening =
  | BookingEvent
  | { readonly type: `xstate.done.actor.${string}`; readonly output: unknown }
  | { readonly type: `xstate.error.actor.${string}`; readonly error: unknown }
  | { readonly type: 'wait'; readonly milliseconds: number }
  | { readonly type: 'studio time'; readonly minutesLater: number };

/** Makes it happen to a form. Returns the event that this causes, or null. */
async function perform(form: Form, happening: Happening): Promise<AnyEventObject | null> {
  if (happening.type === 'wait') {
    form.clock.advance(happening.milliseconds);
    return happening;
  }
  if (happening.type === 'studio time') {
    const { now } = form.context;
    const minutes = now.minutes + happening.minutesLater;
    const later = minutes < 1440 ? { ...now, minutes } : { date: '2026-12-02', minutes: 0 };
    form.timePasses(later);
    return { type: 'clock.tick', now: later };
  }
  if (!('output' in happening || 'error' in happening)) {
    form.send(happening);
    return happening;
  }
  const id = happening.type.replace(/^xstate\.(done|error)\.actor\./, '');
  if (!form.calls.made(id).at(-1)?.isUnderWay()) return null;
  if ('error' in happening) {
    await form.fail(id, happening.error);
    return happening;
  }
  const isReceipt = id === 'creation';
  const output = isReceipt ? { ...form.posted.at(-1)?.request, reference: 'A1' } : happening.output;
  await form.answer(id, output);
  return { ...happening, output };
}

const one = (...happenings: Happening[]) => fc.constantFrom(...happenings.map((only) => [only]));
const done = (id: string, output: unknown = null): Happening => ({
  type: `xstate.done.actor.${id}`,
  output,
});
const failed = (id: string, error: unknown): Happening => ({
  type: `xstate.error.actor.${id}`,
  error,
});
const typed = (field: TextFieldName, value: string): BookingEvent => ({
  type: 'field.change',
  field,
  value,
});

const typing = fc
  .tuple(
    fc.constantFrom(...(['fullName', 'email', 'phoneNumber', 'notes'] as const)),
    fc.constantFrom('', ' ', 'nobody', 'ama@example.com', ' kofi@example.com '),
  )
  .map((typing) => [typed(...typing)]);
const choosing = fc.oneof(
  one(
    { type: 'type.change', bookingType: 'performance' },
    { type: 'type.change', bookingType: 'recording' },
  ),
  one(...dates.map((date) => ({ type: 'date.change' as const, date }))),
  one(...slotIds.map((timeSlot) => ({ type: 'slot.change' as const, timeSlot }))),
  fc
    .tuple(fc.constantFrom(...dates), fc.constantFrom('slot1' as const, 'slot6' as const))
    .map(([date, timeSlot]): Happening[] => [
      { type: 'suggestion.accept', choice: { bookingType: 'recording', date, timeSlot } },
    ]),
  one(
    ...dates.slice(0, 4).map(
      (date): BookingEvent => ({
        type: 'draft.restore',
        draft: { request: { ...emptyRequest, notes: 'Two singers', date }, idempotencyKey: null },
      }),
    ),
  ),
  one({ type: 'connection.lost' }, { type: 'connection.back' }, { type: 'calendar.close' }),
);
const opening = fc
  .constantFrom(done('calendar'), failed('calendar', new Error('offline')))
  .map((answer): Happening[] => [{ type: 'calendar.open' }, answer]);
const submitting = one({ type: 'submit' });

/** A valid form for a free slot, from typing up to the POST. */
const posting = fc
  .constantFrom(...dates.slice(0, 3))
  .map((date): Happening[] => [
    ...(['fullName', 'email', 'phoneNumber'] as const).map((field) =>
      typed(field, validRequest[field]),
    ),
    { type: 'date.change', date },
    { type: 'submit' },
    done('availability', true),
  ]);

const passing = fc.oneof(
  one(
    ...[1, 999, 1000, 2000, 29_999, 30_000, 95_000].map(
      (milliseconds): Happening => ({ type: 'wait', milliseconds }),
    ),
  ),
  one(
    ...[1, 30, 150, 1440].map((minutesLater): Happening => ({ type: 'studio time', minutesLater })),
  ),
);

const bookedDay = fc.record({
  performance: fc.subarray(slots.performance.map(({ id }) => id)),
  recording: fc.subarray(slots.recording.map(({ id }) => id)),
});
const answering = fc.oneof(
  fc
    .dictionary(fc.constantFrom(...dates), bookedDay, { maxKeys: 3 })
    .map((booked) => [done('bookedDates', booked)]),
  one(failed('bookedDates', new Error('offline'))),
  one(done('availability', true), done('availability', false)),
  one(failed('availability', new NetworkError())),
  one(done('creation')),
  one(
    failed('creation', new NetworkError()),
    failed('creation', new BookingRefused('Taken', 409)),
    failed('creation', new BookingRefused('No', 400)),
    failed('creation', 'no error object'),
  ),
);

/** Random sequences; a counterexample prints its happenings in words. */
const happenings = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: typing },
      { weight: 3, arbitrary: choosing },
      { weight: 1, arbitrary: opening },
      { weight: 2, arbitrary: submitting },
      { weight: 3, arbitrary: posting },
      { weight: 2, arbitrary: passing },
      { weight: 6, arbitrary: answering },
    ),
    { maxLength: 20 },
  )
  .map((groups) => Object.assign(groups.flat(), { [fc.toStringMethod]: inWords }));

function inWords(this: readonly Happening[]): string {
  return this.map((happening) => happeningInWords(bookingMachine, happening)).join('; ');
}

it('the booking form keeps every invariant for random sequences of events', {
  timeout: 60_000,
}, async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(happenings, async (order) => {
      const form = openForm(tuesdayAtTen);
      for (const happening of order) {
        const before = form.snapshot;
        const event = await perform(form, happening);
        const after = form.snapshot;
        for (const { id } of after._nodes) reached.add(id);
        const broken =
          (event && brokenBookingInvariant({ event, before, after })) ?? brokenPromiseOfPosts(form);
        if (broken) throw new Error(`broken: ${broken}`);
      }
      form.close();
    }),
    { numRuns: 500 },
  );
  const missing = statesOf(bookingMachine).filter(({ id }) => !reached.has(id));
  expect(
    missing.map(({ id }) => id),
    'states that no sequence reaches',
  ).toEqual([]);
});

/** The invariant of the POSTs that is broken, or null. */
function brokenPromiseOfPosts({ calls, context, posted }: Form): string | null {
  if (calls.made('creation').filter((call) => call.isUnderWay()).length > 1) {
    return 'no second POST while one is under way';
  }
  const last = posted.at(-1);
  const isWhatWasSent = !context.receipt || (last && sameRequest(context.receipt, last.request));
  return isWhatWasSent ? null : 'the receipt tells what was sent';
}
