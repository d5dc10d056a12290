import type { AnyStateMachine } from 'xstate';
import { firstOpenDate, openSlots } from '#booking/availability';
import { textFieldNames } from '#booking/request';
import { suggestionsFor } from '#booking/selectionChange';
import { bookingTypes } from '#booking/slots';
import {
  type BookingContext,
  type BookingEvent,
  type BookingInput,
  bookingMachine,
} from '#machines/booking';
import { sessionOf } from '#machines/bookingSelectors';
import { type HeadlineEvent, type HeadlineInput, headlineMachine } from '#machines/headline';
import { phrases } from '#studio/landing';

/** A machine, with a description and data that its definition does not contain. */
export interface CataloguedMachine {
  /** The file machines/<id>.ts defines it. */
  readonly machine: AnyStateMachine;
  /** Description in one sentence. */
  readonly about: string;
  /** Path of the page that runs the machine. */
  readonly path: string;
  /** Input for a machine that runs alone. */
  readonly input: object;
  /** Returns the payloads that a visitor or the browser can cause, by event type. */
  payloads(context: object): Readonly<Record<string, readonly object[]>>;
}

/** Maps event types of a union to payloads, i.e. events without `type`. */
type Payloads<Event extends { type: string }> = {
  readonly [Type in Event['type']]?: readonly Omit<Extract<Event, { type: Type }>, 'type'>[];
};

function bookingPayloads(context: BookingContext): Payloads<BookingEvent> {
  const { request, receipt, booked, now } = context;
  const open = openSlots(request.bookingType, request.date, booked, now);
  const date = firstOpenDate(request.bookingType, booked, now) ?? now.date;
  return {
    'field.change': textFieldNames.map((field) => ({ field, value: 'ama@example.com' })),
    'type.change': bookingTypes.map((bookingType) => ({ bookingType })),
    'date.change': [{ date }],
    'slot.change': open.map(({ id }) => ({ timeSlot: id })),
    'suggestion.accept': suggestionsFor(sessionOf(context)).map(({ selection }) => ({ selection })),
    submit: [{}],
    'booking.restart': receipt ? [{}] : [],
    'calendar.open': [{}],
    'calendar.close': [{}],
    'connection.lost': [{}],
    'connection.back': [{}],
    'clock.tick': [{ now: { ...now, minutes: Math.min(now.minutes + 60, 24 * 60 - 1) } }],
  };
}

/** All machines, in display order. */
export const catalogue: readonly CataloguedMachine[] = [
  {
    machine: bookingMachine,
    about: 'A booking request, from the blank form to the receipt.',
    path: '/booking',
    input: {
      now: { date: '2026-12-01', minutes: 600 },
      pageId: 'visualizer',
    } satisfies BookingInput,
    payloads: (context) => bookingPayloads(context as BookingContext),
  },
  {
    machine: headlineMachine,
    about: 'The typing headline: it types a phrase, pauses, deletes it, types the next.',
    path: '/',
    input: { phrases } satisfies HeadlineInput,
    payloads: (): Payloads<HeadlineEvent> => ({ pause: [{}], play: [{}] }),
  },
];
