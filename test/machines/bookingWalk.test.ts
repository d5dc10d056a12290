import { beforeAll, describe, expect, it } from 'vitest';
import { type AnyEventObject, type AnyTransitionDefinition, getMicrosteps } from 'xstate';
import { openSlots } from '#booking/availability';
import { BookingRefused, NetworkError } from '#booking/errors';
import { createFailed, slotTaken } from '#booking/messages';
import { emptyRequest, normalized, validateRequest } from '#booking/request';
import { type BookingContext, type BookingEvent, bookingMachine } from '#machines/booking';
import { allTransitions, nameOf } from '#machines/devtools/definition';
import { brokenBookingInvariant, invariants } from './support/bookingInvariants';
import {
  checkedInJson,
  combinationOf,
  combinations,
  happeningInWords,
  transitionInWords,
} from './support/chart';
import { type BookingState, type ExploredStep, explore, type Step } from './support/explore';

/** Explores the booking machine: sends these events in every state that it can reach. */

/** Tuesday 1 December 2026. At ten o'clock the morning slot has begun. */
const today = '2026-12-01';

const cancelled = 'The studio has since cancelled this booking.';

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
  // At 4:00pm the last performance slot begins; one recording slot is left.
  { type: 'clock.tick', now: { date: today, minutes: 960 } },
  // A suggestion for another day, and an impossible suggestion.
  ...['2026-12-02', '2026-02-30'].map(
    (date): BookingEvent => ({
      type: 'suggestion.accept',
      selection: { bookingType: 'recording', date, timeSlot: 'slot1' },
    }),
  ),
  {
    type: 'draft.restore',
    draft: { request: { ...emptyRequest, fullName: 'Ama Mensah' }, idempotencyKey: null },
  },
  { type: 'connection.lost' },
  { type: 'connection.back' },
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
  'xstate.error.actor.checkAvailability': () => [{ error: new NetworkError() }],
  'xstate.done.actor.createBooking': ({ request }) => [
    { output: { ...normalized(request), reference: 'ACC-1' } },
    { output: { ...normalized(request), notes: 'an earlier version' } },
  ],
  'xstate.error.actor.createBooking': () => [
    { error: new NetworkError() },
    { error: new BookingRefused(slotTaken, 409) },
    { error: new BookingRefused(cancelled, 410) },
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
    { type: 'booking.restart', contact: context.receipt ?? context.request },
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
  const { request, booked, now, selectionChange, failure, receipt, retries } = state.context;
  const problem = validateRequest(request);
  // The calendar and the connection are independent of the values of the form: beside them, only
  // the validity of the form distinguishes two states.
  const isAlone = state.matches({ calendar: 'closed', connection: 'online' });
  if (!isAlone) return { problem: problem !== null };
  return {
    problem,
    // The text fields and the selection are independent until all text fields are valid.
    ...((problem === null || problem.field === 'date') && {
      selection: [request.bookingType, request.date, request.timeSlot],
      open: openSlots(request.bookingType, request.date, booked, now).map(({ id }) => id),
      selectionChange: selectionChange && [selectionChange.kind, selectionChange.isTold],
    }),
    failure: failure && [failure.field, failure.detail !== undefined],
    hasReceipt: receipt !== null,
    retries,
  };
}

const isImpossible = (states: string) =>
  /booking\.calendar\.(loading|open|failed|retrying) \+ booking\.form\.submitting/.test(states);

const declared = allTransitions(bookingMachine);

/** A state, and an event that happens in it; null for its transitions without an event. */
interface Moment {
  readonly state: BookingState;
  readonly event: AnyEventObject | null;
}

/** The states in which a step may take transitions: at its event, then without one. */
function moments({ before, event }: Step): Moment[] {
  const microsteps = getMicrosteps(bookingMachine, before, event as never);
  return [{ state: before, event }, ...microsteps.map(([state]) => ({ state, event: null }))];
}

const candidates = ({ state, event }: Moment): AnyTransitionDefinition[] =>
  state._nodes.flatMap((node) =>
    event ? (node.transitions.get(event.type) ?? []) : (node.always ?? []),
  );

const guardName = ({ guard }: AnyTransitionDefinition) => (guard ? [nameOf(guard)] : []);

function taken(moment: Moment): readonly AnyTransitionDefinition[] {
  const { state, event } = moment;
  if (event) return bookingMachine.getTransitionData(state, event as never) ?? [];
  const guards: Record<string, unknown> = bookingMachine.implementations.guards;
  const holds = (name: string) => {
    const guard = guards[name];
    return typeof guard === 'function' && guard({ context: state.context });
  };
  return candidates(moment)
    .filter((each) => guardName(each).every(holds))
    .slice(0, 1);
}

/** Returns the declared items that no step has; looks no further once all of them were found. */
function unseen<Item>(
  declared: readonly Item[],
  steps: readonly Step[],
  seen: (step: Step) => Item[],
) {
  const missing = new Set(declared);
  for (const step of steps) {
    if (missing.size === 0) break;
    for (const item of seen(step)) missing.delete(item);
  }
  return missing;
}

describe('every event in every state of the booking machine', () => {
  let steps: ExploredStep[];
  beforeAll(() => {
    steps = explore({ now: { date: today, minutes: 600 }, pageId: 'walk' }, eventsIn, keyOf);
  });

  it('keeps every invariant', () => {
    const broken: Record<string, string[]> = {};
    for (const step of steps) {
      const sentence = brokenBookingInvariant(step);
      if (!sentence || sentence in broken) continue;
      broken[sentence] = step.way.map((event) => happeningInWords(bookingMachine, event));
    }
    expect(broken, 'invariants broken by the last of these events').toEqual({});
  });

  it('is counted in machines/README.md; `npx vitest -u` and `npm run diagrams` write it', async () => {
    const file = '../../machines/devtools/checked/booking.json';
    const states = new Set(steps.map(({ before }) => before)).size;
    const sentences = invariants.map(([sentence]) => sentence);
    const checked = { invariants: sentences, states, steps: steps.length };
    await expect(checkedInJson(checked)).toMatchFileSnapshot(file);
  });

  it('takes every transition of the machine, and is refused by every guard', () => {
    const transitions = unseen(declared, steps, (step) => moments(step).flatMap(taken));
    const inWords = [...transitions].map((each) => transitionInWords(bookingMachine, each));
    expect(inWords, 'transitions that no step takes').toEqual([]);

    const guards = declared.flatMap(guardName);
    const refusing = (moment: Moment) => {
      const takes = taken(moment);
      return candidates(moment)
        .filter((each) => !takes.includes(each))
        .flatMap(guardName);
    };
    const accepting = unseen(guards, steps, (step) => moments(step).flatMap(refusing));
    expect(accepting, 'guards that refuse nothing').toEqual(new Set());
  });

  it('reaches every combination of states, but no open calendar during a submission', () => {
    const reached = new Set(steps.map(({ after }) => combinationOf(after)));
    const possible = combinations(bookingMachine.root).filter((states) => !isImpossible(states));
    expect([...reached].sort()).toEqual(possible.sort());
  });
});
