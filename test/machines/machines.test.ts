import { expect, it } from 'vitest';
import { assign, createActor, createMachine } from 'xstate';
import { bookingMachine } from '#machines/booking';
import { catalogue } from '#machines/devtools/catalogue';

it('the booking machine fails with an error when an actor or an action is not provided', async () => {
  const { actors, actions } = bookingMachine.implementations;
  expect(actions.reloadPage).toThrow('reloadPage is not provided');
  for (const [name, logic] of Object.entries(actors)) {
    const actor = createActor(logic as never, { input: undefined as never });
    const failed = new Promise((resolve) => actor.subscribe({ error: resolve }));
    actor.start();
    expect(await failed).toEqual(
      new Error(`${name === 'clock' ? 'watchDevice' : name} is not provided`),
    );
  }
});

it.each(catalogue.filter(({ machine }) => machine.config.options))(
  'the machine $machine.id fails when an `always` has no end',
  ({ machine }) => {
    // It has one after 1000 rounds, so that a lost limit fails here instead of hanging.
    const rounds = Array(1000).fill(true);
    const always = { guard: () => rounds.pop() ?? false, actions: assign({}) };
    const endless = createMachine({ options: machine.config.options, always });
    expect(createActor(endless).getSnapshot().status).toBe('error');
  },
);
