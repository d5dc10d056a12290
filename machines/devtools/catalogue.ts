import type { AnyStateMachine } from 'xstate';
import { firstOpenDate } from '#booking/availability';
import { emptyRequest } from '#booking/request';
import { type BookingEvent, bookingMachine } from '#machines/booking';
import { type HeadlineEvent, headlineMachine } from '#machines/headline';
import type { StudioTime } from '#studio/clock';

/** A machine, with a description and data that its definition does not contain. */
export interface CataloguedMachine {
  /** The file machines/<id>.ts defines it. */
  readonly machine: AnyStateMachine;
  /** Description in one sentence. */
  readonly about: string;
  /** Path of the page that runs the machine. */
  readonly path: string;
  /** Returns an example payload for each event type; the dates in it follow `now`. */
  examples(now: StudioTime): Readonly<Record<string, object>>;
}

/** Maps each event type of a union to its payload, i.e. the event without `type`. */
type Payloads<Event extends { type: string }> = {
  [Type in Event['type']]: Omit<Extract<Event, { type: Type }>, 'type'>;
};

/** All machines, in display order. */
export const catalogue: readonly CataloguedMachine[] = [
  {
    machine: bookingMachine,
    about: 'A booking request, from the blank form to the receipt.',
    path: '/booking',
    examples: (now): Payloads<BookingEvent> => ({
      'field.change': { field: 'fullName', value: 'Ama Mensah' },
      'type.change': { bookingType: 'recording' },
      'date.change': { date: firstOpenDate('performance', {}, now) ?? now.date },
      'slot.change': { timeSlot: 'evening' },
      'suggestion.accept': {
        choice: {
          bookingType: 'recording',
          date: firstOpenDate('recording', {}, now) ?? now.date,
          timeSlot: 'slot6',
        },
      },
      'draft.restore': { draft: { request: emptyRequest, idempotencyKey: null } },
      submit: {},
      'calendar.open': {},
      'calendar.close': {},
      'connection.lost': {},
      'connection.back': {},
      'clock.tick': { now },
      'availability.change': {},
    }),
  },
  {
    machine: headlineMachine,
    about: 'The typing headline: it types a phrase, pauses, deletes it, types the next.',
    path: '/',
    examples: (): Payloads<HeadlineEvent> => ({ pause: {}, play: {} }),
  },
];
