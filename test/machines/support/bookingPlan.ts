import { slotsOnOffer } from '#booking/availability';
import { BookingRefused, NetworkError } from '#booking/errors';
import { createFailed, slotTaken } from '#booking/messages';
import { emptyRequest, normalized, sameRequest, validateRequest } from '#booking/request';
import { type BookingContext, type BookingEvent, bookingMachine } from '#machines/booking';
import { brokenBookingInvariant } from './bookingInvariants';
import type { Plan } from './walk';

/** The event cases for the walk through the booking machine; everything else is generated. */

/** Tuesday 1 December 2026. At ten o'clock the morning slot has begun. */
const today = '2026-12-01';

export const bookingPlan: Plan<BookingContext, BookingEvent> = {
  machine: bookingMachine,
  inputs: [{ now: { date: today, minutes: 600 }, pageId: 'walk' }],
  events: {
    'field.change': [
      { type: 'field.change', field: 'fullName', value: 'Ama Mensah' },
      { type: 'field.change', field: 'email', value: 'nobody' },
      { type: 'field.change', field: 'email', value: 'ama@example.com' },
      { type: 'field.change', field: 'phoneNumber', value: ' 024 000 0000 ' },
    ],
    'type.change': [
      { type: 'type.change', bookingType: 'performance' },
      { type: 'type.change', bookingType: 'recording' },
    ],
    'date.change': [
      { type: 'date.change', date: today },
      { type: 'date.change', date: '2026-02-30' },
    ],
    'slot.change': [
      { type: 'slot.change', timeSlot: 'evening' },
      { type: 'slot.change', timeSlot: 'slot6' },
    ],
    submit: [{ type: 'submit' }],
    'calendar.open': [{ type: 'calendar.open' }],
    'calendar.close': [{ type: 'calendar.close' }],
    // At 4:00pm the last performance slot begins; one recording slot is left.
    'clock.tick': [{ type: 'clock.tick', now: { date: today, minutes: 960 } }],
    // A suggestion for another day, and an impossible suggestion.
    'suggestion.accept': [
      {
        type: 'suggestion.accept',
        choice: { bookingType: 'recording', date: '2026-12-02', timeSlot: 'slot1' },
      },
      {
        type: 'suggestion.accept',
        choice: { bookingType: 'recording', date: '2026-02-30', timeSlot: 'slot1' },
      },
    ],
    'draft.restore': [
      {
        type: 'draft.restore',
        draft: { request: { ...emptyRequest, fullName: 'Ama Mensah' }, submission: null },
      },
    ],
    'connection.lost': [{ type: 'connection.lost' }],
    'connection.back': [{ type: 'connection.back' }],
    'availability.change': [],
  },
  answers: {
    bookedDates: () => ({
      done: [{ [today]: { performance: ['afternoon'], recording: [] } }],
      error: [new Error('offline')],
    }),
    calendar: () => ({ done: [undefined], error: [new Error('offline')] }),
    availability: () => ({ done: [true, false], error: [new NetworkError()] }),
    creation: ({ submission }) => ({
      done: [{ ...submission?.request, reference: 'ACC-1' }],
      error: [
        new NetworkError(),
        new BookingRefused(slotTaken, 409),
        new BookingRefused(createFailed, 500),
        'no error object',
      ],
    }),
  },
  distinguish: (
    { request, submission, booked, now, selectionChange, failure, receipt, retries },
    state,
  ) => {
    const problem = validateRequest(request);
    // While the calendar is not closed, only the validity of the form distinguishes two states.
    if (!state.matches({ calendar: 'closed' })) return { problem: problem !== null };
    return {
      problem,
      // The text fields and the selection are independent until all text fields are valid.
      ...((problem === null || problem.field === 'date') && {
        choice: [request.bookingType, request.date, request.timeSlot],
        onOffer: slotsOnOffer(request, booked, now).map(({ id }) => id),
        selectionChange: selectionChange && [selectionChange.kind, selectionChange.isTold],
      }),
      isRepeated: submission !== null && sameRequest(submission.request, normalized(request)),
      failure,
      hasReceipt: receipt !== null,
      retries,
    };
  },
  impossible: [
    {
      states: /booking\.calendar\.(loading|open|failed) \+ booking\.form\.submitting/,
      reason: 'the calendar is closed while the form is being submitted',
    },
  ],
  isFarEnough: ({ submissions }) => submissions > 1,
  brokenInvariant: brokenBookingInvariant,
};
