import { isDeepStrictEqual } from 'node:util';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { openSlots } from '#booking/availability';
import { BookingRefused, NetworkError } from '#booking/errors';
import { createFailed, slotTaken } from '#booking/messages';
import { emptyRequest } from '#booking/request';
import { type BookingContext, type BookingEvent, bookingMachine } from '#machines/booking';
import { offeredSlots, sessionOf, suggestions } from '#machines/bookingSelectors';
import { bookingPlan } from '../machines/support/bookingPlan.ts';
import { type CoveringPath, coveringPaths } from '../machines/support/coveringPaths.ts';
import { ignoredWhileSubmitting } from '../machines/support/expectedTransitions.ts';
import type { Plan } from '../machines/support/walk.ts';

/** The plan of the walk through the booking form on the page with a mocked API. */

/** Tuesday 1 December 2026, 10:00am in Accra: the morning slot has begun. */
export const opening = new Date('2026-12-01T10:00:00Z');
const today = '2026-12-01';
const tomorrow = '2026-12-02';
const fourOClock = { date: today, minutes: 960 };

const plan: Plan<BookingContext, BookingEvent> = {
  ...bookingPlan,
  machine: bookingMachine,
  events: {
    'field.change': [
      { type: 'field.change', field: 'fullName', value: 'Ama Mensah' },
      { type: 'field.change', field: 'email', value: 'ama@example.com' },
      { type: 'field.change', field: 'phoneNumber', value: '024 000 0000' },
    ],
    'type.change': [
      { type: 'type.change', bookingType: 'recording' },
      { type: 'type.change', bookingType: 'performance' },
    ],
    'date.change': [
      { type: 'date.change', date: today },
      { type: 'date.change', date: tomorrow },
    ],
    'slot.change': [
      { type: 'slot.change', timeSlot: 'evening' },
      { type: 'slot.change', timeSlot: 'slot6' },
    ],
    'suggestion.accept': [
      {
        type: 'suggestion.accept',
        choice: { bookingType: 'performance', date: tomorrow, timeSlot: 'morning' },
      },
    ],
    'draft.restore': [
      { type: 'draft.restore', draft: { request: emptyRequest, submission: null } },
    ],
    submit: [{ type: 'submit' }],
    'clock.tick': [{ type: 'clock.tick', now: fourOClock }],
    'availability.change': [],
    'connection.lost': [],
    'connection.back': [],
    'calendar.open': [],
    'calendar.close': [],
  },
  answers: {
    bookedDates: () => ({
      done: [{ [today]: { performance: ['afternoon'], recording: [] } }],
      error: [new Error('offline')],
    }),
    availability: () => ({ done: [true, false], error: [new NetworkError()] }),
    creation: ({ submission }) => ({
      done: [{ ...submission?.request, reference: 'ACC-1' }],
      error: [
        new NetworkError(),
        new BookingRefused(slotTaken, 409),
        new BookingRefused('The booth is being painted.', 400),
        new BookingRefused(createFailed, 500),
      ],
    }),
  },
};

/** True when the event can happen on the page in this state. */
function canHappen(state: AnyMachineSnapshot, event: AnyEventObject): boolean {
  const context: BookingContext = state.context;
  const session = sessionOf(context);
  const isSubmitting = state.matches({ form: 'submitting' });
  const isFetching = state.matches({ bookedDates: 'loading' });
  const isFirst = isDeepStrictEqual(context.request, emptyRequest) && context.submissions === 0;
  switch (event.type) {
    case 'type.change':
      return event.bookingType !== context.request.bookingType;
    case 'slot.change':
      return (
        event.timeSlot !== context.request.timeSlot &&
        offeredSlots(session).some(({ id }) => id === event.timeSlot)
      );
    case 'date.change':
      return (
        !isSubmitting &&
        event.date !== context.request.date &&
        openSlots(context.request.bookingType, event.date, context.booked, context.now).length > 0
      );
    case 'suggestion.accept':
      return suggestions(session).some(({ choice }) => isDeepStrictEqual(choice, event.choice));
    case 'draft.restore':
      return isFirst && state.matches({ form: { editing: 'idle' } });
    case 'clock.tick':
      return !isSubmitting && !isFetching && context.now.minutes < fourOClock.minutes;
    default:
      // Time passes for all that is waited for: the booked dates were asked for first.
      if (!event.type.startsWith('xstate.after.requestTimeout')) return true;
      return event.type.includes('bookedDates') ? !isSubmitting : !isFetching;
  }
}

/** The clock and arriving booked dates are followed by `availability.change`. */
const raised = ({ type }: AnyEventObject) =>
  type === 'clock.tick' || type === 'xstate.done.actor.bookedDates'
    ? { type: 'availability.change' }
    : null;

/** The events that the form ignores while it is submitting, or null. */
function ignored(state: AnyMachineSnapshot, { type }: AnyEventObject): string | null {
  const words = `booking.form.submitting ignores ${type}`;
  return state.matches({ form: 'submitting' }) && ignoredWhileSubmitting.includes(words)
    ? words
    : null;
}

/** Transitions of the form that cannot happen on the page, with the reason. */
export const outOfReach: Readonly<Record<string, string>> = {
  'booking.form.submitting ignores date.change':
    'the calendar closes on submit and stays closed during the submission',
  'booking.form.submitting ignores draft.restore': 'a draft is restored once, after hydration',
  'booking.form.submitting ignores suggestion.accept': 'suggestions disappear on submit',
};

export const formPaths: readonly CoveringPath[] = coveringPaths(plan, {
  canHappen,
  raised,
  ignored,
});
