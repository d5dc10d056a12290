import { beforeAll, describe, expect, it } from 'vitest';
import { type AnyEventObject, type AnyStateMachine, type AnyStateNode, transition } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import { openSlots, sameSelection } from '#booking/availability';
import { BookingRefused, NetworkError } from '#booking/errors';
import { createFailed, slotTaken } from '#booking/messages';
import { emptyRequest, normalized, validateRequest } from '#booking/request';
import { slotById } from '#booking/slots';
import { type BookingContext, type BookingEvent, bookingMachine } from '#machines/booking';
import { childrenOf } from '#machines/devtools/definition';
import { emptyDraft, now, today, tomorrow } from '../support/machines/bookingForm.ts';
import {
  type BookingState,
  brokenBookingInvariant,
  type Step,
} from '../support/machines/bookingInvariants.ts';
import { allTransitions, transitionInWords } from '../support/machines/chart.ts';

/** The events sent in every state that the booking machine can reach. */
const events: readonly BookingEvent[] = [
  { type: 'field.change', field: 'fullName', value: 'Ama Mensah' },
  { type: 'field.change', field: 'email', value: 'nobody' },
  { type: 'field.change', field: 'email', value: 'ama@example.com' },
  { type: 'field.change', field: 'phoneNumber', value: ' 024 000 0000 ' },
  { type: 'type.change', bookingType: 'performance' },
  { type: 'type.change', bookingType: 'recording' },
  { type: 'date.change', date: today },
  { type: 'date.change', date: '2026-02-30' },
  { type: 'slot.change', timeSlot: 'evening' },
  { type: 'slot.change', timeSlot: 'slot6' },
  { type: 'submit' },
  { type: 'calendar.open' },
  { type: 'calendar.close' },
  { type: 'page.reload' },
  // The last performance slot begins; one recording slot is left.
  { type: 'clock.tick', now: { date: today, minutes: slotById.evening.start } },
  {
    type: 'suggestion.accept',
    selection: { bookingType: 'recording', date: tomorrow, timeSlot: 'slot1' },
  },
  {
    type: 'draft.restore',
    draft: {
      ...{ ...emptyDraft, request: { ...emptyRequest, fullName: 'Ama Mensah' } },
      lastBooking: { bookingType: 'performance', date: today, timeSlot: 'evening' },
    },
  },
  { type: 'clock.jump' },
  { type: 'receipt.end' },
  { type: 'connection.lost' },
  { type: 'connection.back' },
  { type: 'api.answer' },
];

/** The possible results of the machine's calls, by event type. */
const answers: Readonly<Record<string, (context: BookingContext) => readonly object[]>> = {
  'xstate.done.actor.fetchBookedDates': () => [
    { output: { [today]: { performance: ['afternoon'], recording: [] } } },
  ],
  'xstate.error.actor.fetchBookedDates': () => [{ error: new Error('offline') }],
  'xstate.done.actor.loadCalendar': () => [{}],
  'xstate.error.actor.loadCalendar': () => [{ error: new Error('offline') }],
  'xstate.done.actor.checkAvailability': () => [{ output: true }, { output: false }],
  'xstate.error.actor.checkAvailability': () => [
    { error: new NetworkError() },
    { error: new BookingRefused('The studio is closed.', 200) },
  ],
  'xstate.done.actor.createBooking': ({ request }) => [
    { output: { ...normalized(request), reference: 'ACC-1' } },
    { output: { ...normalized(request), difference: 'earlier version' } },
  ],
  'xstate.error.actor.createBooking': () => [
    { error: new NetworkError() },
    { error: new BookingRefused(slotTaken, 409) },
    { error: new BookingRefused(createFailed, 400) },
    { error: new BookingRefused('The studio has cancelled it.', 410) },
    { error: new BookingRefused('The studio has changed the price.', 412) },
    { error: new BookingRefused('Too many sessions.', 429) },
    { error: new BookingRefused(createFailed, 500) },
    { error: 'no error object' },
  ],
};

/** Every event that can happen in a state; after a second submission nothing new is found. */
function eventsIn({ context, _nodes }: BookingState): AnyEventObject[] {
  if (context.keyCount > 2) return [];
  const awaited = _nodes
    .flatMap((node) => [...node.transitions.keys()])
    .filter((type) => type.startsWith('xstate.'));
  return [
    ...events,
    { type: 'booking.restart' },
    ...awaited.flatMap((type) =>
      type.startsWith('xstate.after.')
        ? [{ type }]
        : (answers[type]?.(context) ?? []).map((answer) => ({ type, ...answer })),
    ),
  ];
}

/** A key that differs for two states if anything differs that a guard or an invariant reads. */
const keyOf = (state: BookingState) => JSON.stringify([state.value, distinguishing(state)]);

function distinguishing(state: BookingState) {
  const { request, booked, now, selectionChange, failure, receipt, lastBooking, retries } =
    state.context;
  // During a POST, its selection is always the unanswered one.
  const isPosting = (['sending', 'waiting'] as const).some((submitting) =>
    state.matches({ form: { submitting } }),
  );
  const unanswered = state.context[isPosting ? 'unansweredBefore' : 'unanswered'];
  const problem = validateRequest(request);
  // The calendar and the connection are independent of the values of the form: beside them, only
  // the validity of the form and a failure without connection distinguish two states.
  const isAlone = state.matches({ calendar: 'closed', connection: { online: 'steady' } });
  if (!isAlone) return { problem: problem !== null, isOffline: failure?.kind === 'offline' };
  return {
    problem,
    // The text fields and the selection are independent until all text fields are valid.
    ...((problem === null || problem.field === 'date') && {
      selection: [request.bookingType, request.date, request.timeSlot],
      open: openSlots(request.bookingType, request.date, booked, now).map(({ id }) => id),
      selectionChange: selectionChange?.kind,
      isUnanswered: unanswered !== null && sameSelection(unanswered, request),
    }),
    failure: failure && [failure.kind, failure.field, failure.detail !== undefined],
    booking: [lastBooking !== null, receipt !== null],
    retries,
  };
}

const leavesOf = (state: AnyStateNode): string[] =>
  childrenOf(state).length > 0 ? childrenOf(state).flatMap(leavesOf) : [state.id];

// Computes for half a minute, and for many minutes on a busy machine.
const timeout = 1_800_000;

describe('every event in every state of the booking machine', { timeout }, () => {
  /** Without the types of its events, so that the answers of its calls can be sent. */
  const machine: AnyStateMachine = bookingMachine;
  const options = { input: { now, pageId: 'walk' }, events: eventsIn, serializeState: keyOf };
  let steps: Step[];
  beforeAll(() => {
    steps = adjacencyMapToArray(getAdjacencyMap(machine, options)).map(
      ({ state, event, nextState }) => ({ before: state, event, after: nextState }),
    );
  }, timeout);

  it('keeps every invariant', () => {
    const step = steps.find((one) => brokenBookingInvariant(one) !== null);
    const broken = step && [brokenBookingInvariant(step), step.before.value, step.event];
    expect(broken, 'the invariant, and the state and the event that break it').toBeUndefined();
  });

  it('takes every transition of an event', () => {
    const missing = new Set(allTransitions(machine).filter(({ eventType }) => eventType !== ''));
    for (const { before, event } of steps) {
      for (const taken of machine.getTransitionData(before, event) ?? []) missing.delete(taken);
    }
    expect([...missing].map(transitionInWords), 'transitions that no step takes').toEqual([]);
  });

  it('ends every submission with success or failure by answers and delays alone', () => {
    const known = new Map<string, boolean>();
    const isSubmitting = (state: BookingState) => state.matches({ form: 'submitting' });
    function ends(state: BookingState): boolean {
      const { value, context } = state;
      const key = JSON.stringify([value.form, value.connection, context.retries]);
      const isKnown = known.get(key);
      if (isKnown !== undefined) return isKnown;
      // A circle would come back to this state, and find that it does not end.
      known.set(key, false);
      const followers = eventsIn(state)
        .filter(({ type }) =>
          /checkAvailability|createBooking|requestTimeout|retryDelay/.test(type),
        )
        .map((event): BookingState => transition(machine, state, event)[0])
        .filter((after) => JSON.stringify(after.value.form) !== JSON.stringify(value.form));
      const isEnding =
        followers.length > 0 && followers.every((after) => !isSubmitting(after) || ends(after));
      known.set(key, isEnding);
      return isEnding;
    }
    const submitting = steps.map(({ before }) => before).filter(isSubmitting);
    expect(submitting.filter((state) => !ends(state)).map(({ value }) => value)).toEqual([]);
    expect(known.size, 'states in which the form is submitting').toBeGreaterThan(8);
  });

  it('reaches every combination of states, but no open calendar during a submission', () => {
    const possible = childrenOf(machine.root)
      .map(leavesOf)
      .reduce((rows, column) => rows.flatMap((row) => column.map((id) => `${row} ${id}`)))
      .filter((states) => !/calendar\.(?!closed).* booking\.form\.submitting/.test(states));
    const reached = steps.map(({ after }) =>
      after._nodes
        .filter((node) => childrenOf(node).length === 0)
        .sort((a, b) => a.order - b.order)
        .map(({ id }) => id)
        .join(' '),
    );
    expect([...new Set(reached)].sort()).toEqual(possible.sort());
  });
});
