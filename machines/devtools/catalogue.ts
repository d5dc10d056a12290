import type { AnyStateMachine, MachineContext } from 'xstate';
import {
  type BookingContext,
  type BookingEvent,
  type BookingInput,
  bookingMachine,
} from '#machines/booking';
import { firstBookableDate, slotsToChooseFrom } from '#machines/bookingSelectors';
import { type HeadlineEvent, type HeadlineInput, headlineMachine } from '#machines/headline';

/** The machines that are drawn, with what a reader cannot see in their definitions. */

export interface CataloguedMachine {
  readonly machine: AnyStateMachine;
  /** The file in machines/ that defines it. */
  readonly file: string;
  /** What it models, in a sentence. */
  readonly about: string;
  /** Where in the site it runs. */
  readonly page: { readonly path: string; readonly name: string };
  /** What an actor of it can be started with. */
  readonly input: object;
  /** For each event that the machine is sent, what one could carry while its context is this. */
  examples(context: MachineContext): Readonly<Record<string, object>>;
}

/** What each event of a union carries besides its type. */
type Payloads<Event extends { type: string }> = {
  [Type in Event['type']]: Omit<Extract<Event, { type: Type }>, 'type'>;
};

const booking = {
  machine: bookingMachine,
  file: 'booking.ts',
  about: 'A booking request, from the blank form to the receipt.',
  page: { path: '/booking', name: 'the booking page' },
  input: { now: { date: '2026-12-01', minutes: 600 }, visit: 'visit' } satisfies BookingInput,
  examples(context: BookingContext): Payloads<BookingEvent> {
    const otherSlots = slotsToChooseFrom(context).filter(
      ({ id }) => id !== context.request.timeSlot,
    );
    return {
      'field.change': { field: 'fullName', value: 'Ama Mensah' },
      'type.change': {
        bookingType: context.request.bookingType === 'performance' ? 'recording' : 'performance',
      },
      'date.change': { date: firstBookableDate(context) ?? '' },
      'slot.change': { timeSlot: otherSlots[0]?.id ?? context.request.timeSlot },
      'suggestion.take': {
        choice: {
          bookingType: 'recording',
          date: firstBookableDate(context) ?? '',
          timeSlot: 'slot6',
        },
      },
      'draft.restore': { draft: { request: context.request, submission: context.submission } },
      submit: {},
      'calendar.open': {},
      'calendar.close': {},
      'connection.lost': {},
      'connection.back': {},
      'time.passed': { now: { ...context.now, minutes: context.now.minutes + 60 } },
      'availability.changed': {},
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

export const catalogue: readonly CataloguedMachine[] = [booking, headline];
