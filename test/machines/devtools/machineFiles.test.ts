import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as xstate from 'xstate';
import { catalogue } from '#machines/devtools/catalogue';
import { allTransitions, transitionId } from '#machines/devtools/definition';
import { machineFiles } from '../../../tools/machineFiles.ts';
import { transitionInWords } from '../support/chart';
import { SimulatedClock } from '../support/simulatedClock';

const folder = new URL('../../../machines/', import.meta.url);
const written = (path: string) => readFileSync(new URL(path, folder), 'utf8');

it('the files that `npm run diagrams` writes are up to date', async () => {
  const files = Object.entries(await machineFiles());
  for (const [path, text] of files) {
    await expect(text).toMatchFileSnapshot(fileURLToPath(new URL(path, folder)));
  }
  const expected = files.map(([path]) => path.replace('visualizer/', ''));
  expect([...readdirSync(new URL('visualizer', folder)), 'README.md'].sort()).toEqual(
    expected.sort(),
  );
});

/** Loads a machine like the visualizer: as CommonJS that can require only `xstate`. */
async function loaded(id: string): Promise<xstate.AnyStateMachine> {
  const entry = fileURLToPath(new URL(`visualizer/${id}.js`, folder));
  const bundles = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry, formats: ['cjs'] },
      rolldownOptions: { external: () => true },
    },
  });
  const [bundle] = [bundles].flat() as Rolldown.RolldownOutput[];
  const require = (name: string) => {
    if (name !== 'xstate') throw new Error(`${name} cannot be resolved`);
    return xstate;
  };
  const exported: Record<string, xstate.AnyStateMachine> = {};
  new Function('require', 'exports', bundle?.output[0].code ?? '')(require, exported);
  const machine = exported[`${id}Machine`];
  if (!machine) throw new Error(`${id}.js exports no ${id}Machine`);
  return machine;
}

/** Starts the visualizer's machine without input, on a clock that the test moves. */
async function simulated(id: string) {
  const clock = new SimulatedClock();
  const actor = xstate.createActor(await loaded(id), { clock }).start();
  onTestFinished(() => {
    actor.stop();
  });
  return { actor, clock };
}

describe.each(catalogue)('the files of $machine.id for the visualizer', ({ machine }) => {
  it('have every transition of the machine', async () => {
    const inWords = (own: xstate.AnyStateMachine) =>
      allTransitions(own).map((transition) => transitionInWords(own, transition));
    const ids = (own: xstate.AnyStateMachine) =>
      allTransitions(own).map((one) => [transitionId(one), one.target?.map(({ id }) => id)]);
    expect(inWords(await loaded(machine.id))).toEqual(inWords(machine));
    const configuration = xstate.createMachine(
      JSON.parse(written(`visualizer/${machine.id}.json`)),
    );
    expect(ids(configuration)).toEqual(ids(machine));
  });
});

it('the file of booking for the visualizer simulates a booking up to its receipt', async () => {
  const { actor } = await simulated('booking');
  const answer = (call: string, output: unknown) =>
    actor.send({ type: `xstate.done.actor.${call}`, output });
  answer('fetchBookedDates', {});
  actor.send({ type: 'field.change', field: 'fullName', value: 'Ama Mensah' });
  actor.send({ type: 'field.change', field: 'email', value: 'ama@example.com' });
  actor.send({ type: 'field.change', field: 'phoneNumber', value: '024 000 0000' });
  actor.send({ type: 'date.change', date: '2026-12-02' });
  actor.send({ type: 'submit' });
  answer('checkAvailability', true);
  answer('createBooking', { ...actor.getSnapshot().context.request, reference: 'ACC-1' });
  const { value, context } = actor.getSnapshot();
  expect(value).toMatchObject({ bookedDates: 'known', form: { editing: 'success' } });
  expect(context.receipt).toMatchObject({ fullName: 'Ama Mensah', reference: 'ACC-1' });
});

it('the file of headline for the visualizer simulates the deleting of a phrase', async () => {
  const { actor, clock } = await simulated('headline');
  const { length } = actor.getSnapshot().context;
  actor.send({ type: 'play' });
  clock.advance(2000 + 3 * 50);
  expect(actor.getSnapshot()).toMatchObject({
    value: { playing: 'deleting' },
    context: { length: length - 3 },
  });
});
