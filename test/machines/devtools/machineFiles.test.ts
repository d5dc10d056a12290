import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AnyStateMachine, createActor, createMachine } from 'xstate';
import { catalogue } from '#machines/devtools/catalogue';
import { transitionId } from '#machines/devtools/definition';
import { machineFiles } from '../../../tools/machineFiles.ts';
import { allTransitions, transitionInWords } from '../support/chart';
import { settled } from '../support/pendingCalls';

const folder = new URL('../../../machines/', import.meta.url);
let files: Readonly<Record<string, string>>;
beforeAll(async () => {
  files = await machineFiles();
});

it('the files that `npm run diagrams` writes are up to date', async () => {
  for (const [path, text] of Object.entries(files)) {
    await expect(text).toMatchFileSnapshot(fileURLToPath(new URL(path, folder)));
  }
  const written = readdirSync(new URL('visualizer', folder)).map((name) => `visualizer/${name}`);
  expect(['README.md', ...written].sort()).toEqual(Object.keys(files).sort());
});

/** Loads a machine for the visualizer, which can import only `xstate`. */
async function loaded(id: string): Promise<AnyStateMachine> {
  const code = files[`visualizer/${id}.js`] ?? '';
  const imported = [...code.matchAll(/^import .* from "(.*)";$/gm)].map(([, name]) => name);
  expect(new Set(imported)).toEqual(new Set(['xstate']));
  const cache = new URL('../../../node_modules/.cache/visualizer/', import.meta.url);
  mkdirSync(cache, { recursive: true });
  const file = fileURLToPath(new URL(`${id}.mjs`, cache));
  writeFileSync(file, code);
  return (await import(file))[`${id}Machine`];
}

describe.each(catalogue)('the files of $machine.id for the visualizer', ({ machine }) => {
  it('have every transition of the machine', async () => {
    const inWords = (own: AnyStateMachine) =>
      allTransitions(own).map((transition) => transitionInWords(own, transition));
    const ids = (own: AnyStateMachine) =>
      allTransitions(own).map((one) => [transitionId(one), one.target?.map(({ id }) => id)]);
    expect(inWords(await loaded(machine.id))).toEqual(inWords(machine));
    const configuration = JSON.parse(files[`visualizer/${machine.id}.json`] ?? '');
    expect(ids(createMachine(configuration))).toEqual(ids(machine));
  });
});

it('the file of booking for the visualizer simulates a booking up to its receipt', async () => {
  const actor = createActor(await loaded('booking')).start();
  onTestFinished(() => void actor.stop());
  const answer = (call: string, output: unknown) =>
    actor.send({ type: `xstate.done.actor.${call}`, output });
  await settled();
  expect(actor.getSnapshot().matches({ bookedDates: 'loading' }), 'the calls wait').toBe(true);
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
  const machine = await loaded('headline');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const actor = createActor(machine).start();
  const { length } = actor.getSnapshot().context;
  actor.send({ type: 'play' });
  vi.advanceTimersByTime(2000 + 3 * 50);
  expect(actor.getSnapshot()).toMatchObject({
    value: { playing: 'deleting' },
    context: { length: length - 3 },
  });
  actor.stop();
});
