import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { bookingMachine } from '#machines/booking';

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
