import { expect, it } from 'vitest';
import { assign, createActor, createMachine, fromCallback, fromPromise } from 'xstate';
import { type BookingEvent, bookingMachine } from '#machines/booking';
import { catalogue } from '#machines/devtools/catalogue';

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

it.each(catalogue)('the machine $machine.id fails when an `always` has no end', ({ machine }) => {
  // It has one after 1000 rounds, so that a lost limit fails here instead of hanging.
  const rounds = Array(1000).fill(true);
  const always = { guard: () => rounds.pop() ?? false, actions: assign({}) };
  const endless = createMachine({ options: machine.config.options, always });
  expect(createActor(endless).getSnapshot().status).toBe('error');
});
