import { expect, it } from 'vitest';
import { assign, createActor, createMachine, fromCallback, fromPromise } from 'xstate';
import { type BookingEvent, bookingMachine } from '#machines/booking';
import { catalogue } from '#machines/devtools/catalogue';
import { eventInWords, nameOf } from '#machines/devtools/definition';
import { headlineMachine } from '#machines/headline';
import { phrases } from '#studio/landing';
import { allTransitions, headlineEvents, untaken, walk } from '../support/machines/chart.ts';

it('the booking machine fails with an error when an actor or an action is not provided', async () => {
  const { actors, actions } = bookingMachine.implementations;
  expect(actions.reloadPage).toThrow('reloadPage is not provided');
  for (const [name, logic] of Object.entries(actors)) {
    const actor = createActor(logic as never, { input: undefined as never });
    const failed = new Promise((resolve) => actor.subscribe({ error: resolve }));
    actor.start();
    expect(await failed).toEqual(new Error(`${name} is not provided`));
  }
});

it('the booking machine listens to its watchers from its start', () => {
  const watch = (event: BookingEvent) =>
    fromCallback<BookingEvent>(({ sendBack }) => void sendBack(event));
  const tomorrow = { date: '2026-12-02', minutes: 0 };
  const machine = bookingMachine.provide({
    actors: {
      watchClock: watch({ type: 'clock.tick', now: tomorrow }),
      watchConnection: watch({ type: 'connection.lost' }),
      fetchBookedDates: fromPromise(async () => ({})),
    },
  });
  const input = { now: { date: '2026-12-01', minutes: 600 }, pageId: 'visit' };
  const actor = createActor(machine, { input }).start();
  const { context, value } = actor.getSnapshot();
  expect([context.now, value.connection]).toEqual([tomorrow, 'offline']);
  actor.stop();
});

/** Every transition: the state, the event and its guard, and the next state (section 4). */
const charts = {
  booking: `
    : clock.tick → stays
    : page.restored → stays
    bookedDates.loading: fetch booked dates answers → bookedDates.known
    bookedDates.loading: fetch booked dates fails → bookedDates.unknown
    bookedDates.loading: after request timeout (30 s) → bookedDates.unknown
    connection.online: connection.lost → connection.offline
    connection.offline: connection.back → connection.online
    calendar: calendar.close → calendar.closed
    calendar: date.change → calendar.closed
    calendar: suggestion.accept → calendar.closed
    calendar: submit → calendar.closed
    calendar.closed: calendar.open, isEditing → calendar.loading
    calendar.loading: load calendar answers → calendar.open
    calendar.loading: load calendar fails → calendar.failed
    calendar.loading: after request timeout (30 s) → calendar.failed
    calendar.failed: calendar.open, isOnline → stays
    form.editing: at once, isSlotClosed → stays
    form.editing: field.change → form.editing.idle
    form.editing: type.change → form.editing.idle
    form.editing: date.change, isDate → form.editing.idle
    form.editing: slot.change, isSlotOpen → form.editing.idle
    form.editing: suggestion.accept → form.editing.idle
    form.editing: draft.restore → form.editing.idle
    form.editing: booking.restart, hasBooked → form.editing.idle
    form.editing: submit, isInvalid → form.editing.failure
    form.editing: submit, isOfflinePress → form.editing.failure
    form.editing: submit → form.submitting
    form.editing.failure: connection.back, hasFailedOffline → form.editing.idle
    form.submitting.checking: check availability answers, isSlotAvailable → form.submitting.sending
    form.submitting.checking: check availability answers → form.editing.failure
    form.submitting.checking: check availability fails → form.editing.failure
    form.submitting.checking: after request timeout (30 s) → form.editing.failure
    form.submitting.sending: create booking answers → form.editing.success
    form.submitting.sending: create booking fails, canRetry → form.submitting.waiting
    form.submitting.sending: create booking fails, isSlotTaken → form.editing.failure
    form.submitting.sending: create booking fails, isCancelled → form.editing.failure
    form.submitting.sending: create booking fails → form.editing.failure
    form.submitting.sending: after request timeout (30 s), canRetry → form.submitting.waiting
    form.submitting.sending: after request timeout (30 s) → form.editing.failure
    form.submitting.waiting: connection.back → form.submitting.sending
    form.submitting.waiting: after retry delay, isOnline → form.submitting.sending
    form.submitting.waiting: after request timeout (30 s) → form.editing.failure`,
  headline: `
    playing: pause → paused
    playing.typing: at once, isPhraseComplete → playing.complete
    playing.typing: after typing delay (100 ms) → playing.typing
    playing.complete: after complete phrase delay (2 s) → playing.deleting
    playing.deleting: at once, isPhraseEmpty → playing.typing
    playing.deleting: after deleting delay (50 ms) → playing.deleting
    paused: play → playing`,
};

it.each(catalogue)('the machine $machine.id has the specified transitions', ({ machine }) => {
  const transitions = allTransitions(machine).map(({ source, eventType, guard, target }) => {
    const event = eventInWords(machine, eventType) + (guard ? `, ${nameOf(guard)}` : '');
    const next = target?.map(({ path }) => path.join('.')).join() ?? 'stays';
    return `${source.path.join('.')}: ${event} → ${next}`;
  });
  const chart = charts[machine.id as keyof typeof charts];
  expect(transitions).toEqual(chart.trim().split(/\n */));
});

it.each(catalogue)('the machine $machine.id fails when an `always` has no end', ({ machine }) => {
  // It has one after 1000 rounds, so that a lost limit fails here instead of hanging.
  const rounds = Array(1000).fill(true);
  const always = { guard: () => rounds.pop() ?? false, actions: assign({}) };
  const endless = createMachine({ options: machine.config.options, always });
  expect(createActor(endless).getSnapshot().status).toBe('error');
});

it('the headline takes every transition within two rounds and two pauses', () => {
  expect(untaken(headlineMachine, walk(headlineMachine, { phrases }, headlineEvents))).toEqual([]);
});
