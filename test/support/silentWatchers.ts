import { fromCallback } from 'xstate';
import type { BookingEvent } from '#machines/booking';

const silent = fromCallback<BookingEvent>(() => {});

/** Watchers for the booking machine: of a clock that stands and a connection that lasts. */
export const silentWatchers = { watchClock: silent, watchConnection: silent };
