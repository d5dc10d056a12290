import type { AnyStateMachine, MachineContext } from 'xstate';
import {
  type BookingContext,
  type BookingEvent,
  type BookingInput,
  bookingMachine,
} from '#machines/booking';
import { firstAvailableDate, offeredSlots, sessionOf } from '#machines/bookingSelectors';
import { type HeadlineEvent, type HeadlineInput, headlineMachine } from '#machines/headline';

/** The documented machines, with data that their definitions do not contain. */

/** A machine with its description and examples of its input and events. */
export interface CataloguedMachine {
  readonly machine: AnyStateMachine;
  /** Name of the file in machines/ that defines the machine. */
  readonly file: string;
  /** Description in one sentence. */
  readonly about: string;
  /** The page of the site that runs the machine. */
  readonly page: { readonly path: string; readonly name: string };
  /** Example input for an actor of the machine. */
  readonly input: object;
  /** Returns an example payload for each event type, suitable for the given context. */
  examples(context: MachineContext): Readonly<Record<string, object>>;
}

/** Maps each event type of a union to its payload, i.e. the event without `type`. */
type Payloads<Event extends { type: string }> = {
  [Type in Event['type']]: Omit<Extract<Event, { type: Type }>, 'type'>;
};

const booking = {
  machine: bookingMachine,
  file: 'booking.ts',
  about: 'A booking request, from the blank form to the receipt.',
  page: { path: '/booking', name: 'the booking page' },
  input: { now: { date: '2026-12-01', minutes: 600 }, pageId: 'page' } satisfies BookingInput,
  examples(context: BookingContext): Payloads<BookingEvent> {
    const session = sessionOf(context);
    const otherSlots = offeredSlots(session).filter(({ id }) => id !== context.request.timeSlot);
    return {
      'field.change': { field: 'fullName', value: 'Ama Mensah' },
      'type.change': {
        bookingType: context.request.bookingType === 'performance' ? 'recording' : 'performance',
      },
      'date.change': { date: firstAvailableDate(session) ?? '' },
      'slot.change': { timeSlot: otherSlots[0]?.id ?? context.request.timeSlot },
      'suggestion.accept': {
        choice: {
          bookingType: 'recording',
          date: firstAvailableDate(session) ?? '',
          timeSlot: 'slot6',
        },
      },
      'draft.restore': { draft: { request: context.request, submission: context.submission } },
      submit: {},
      'calendar.open': {},
      'calendar.close': {},
      'connection.lost': {},
      'connection.back': {},
      'clock.tick': { now: { ...context.now, minutes: context.now.minutes + 60 } },
      'availability.change': {},
    };
  },
};

const headline = {
  machine: headlineMachine,
  file: 'headline.ts',
  about: 'The typing headline: it types a phrase, pauses, deletes it, types the next.',
  page: { path: '/', name: 'the landing page' },
  input: { phrases: ['A phrase'] } satisfies HeadlineInput,
  examples: (): Payloads<HeadlineEvent> => ({ pause: {}, play: {} }),
};

/** All machines, in display order. */
export const catalogue: readonly CataloguedMachine[] = [booking, headline];
