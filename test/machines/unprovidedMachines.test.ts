import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { bookingMachine } from '#machines/booking';

const { actors, actions } = bookingMachine.implementations;

it.each(Object.keys(actors) as (keyof typeof actors)[])(
  'booking fails with an error when nobody provides %s',
  async (name) => {
    const failed = new Promise((resolve) => {
      const actor = createActor(actors[name] as never, { input: undefined as never });
      actor.subscribe({ error: resolve });
      actor.start();
    });
    expect(await failed).toEqual(new Error(`${name} is not provided`));
  },
);

it('booking throws an error when nobody provides reloadPage', () => {
  expect(actions.reloadPage).toThrow('reloadPage is not provided');
});
