import { fromCallback } from 'xstate';
import type { BookingEvent } from '#machines/booking';
import { type ClockEvent, clockMachine } from '#machines/clock';

const watchDevice = fromCallback<ClockEvent>(() => {});

/** Watchers for the booking machine: of a clock that stands and a connection that lasts. */
export const silentWatchers = {
  clock: clockMachine.provide({ actors: { watchDevice } }),
  watchConnection: fromCallback<BookingEvent>(() => {}),
};
