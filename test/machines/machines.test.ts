import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { bookingMachine } from '#machines/booking';
import { catalogue } from '#machines/devtools/catalogue';
import { withDescendants } from '#machines/devtools/definition';

it.each(catalogue)('every name in `after` is a declared delay of $machine.id', ({ machine }) => {
  const names = withDescendants(machine.root).flatMap(({ config }) =>
    Object.keys(config.after ?? {}),
  );
  expect(names.length).toBeGreaterThan(0);
  // XState takes a name without a delay for 0 ms.
  expect(Object.keys(machine.implementations.delays)).toEqual(expect.arrayContaining(names));
});

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
