import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createActor, createMachine } from 'xstate';
import { catalogue } from '#machines/devtools/catalogue';
import { transitionId } from '#machines/devtools/definition';

import {
  allTransitions,
  transitionInWords,
  withDescendants,
} from '../../support/machines/chart.ts';
import { machineFiles } from '../../support/machines/machineFiles.ts';
import { mermaidCharts, titleOf, transitionLine } from '../../support/machines/mermaid.ts';

/** The files that `npm run diagrams` writes: the diagrams, and the machines for the visualizer. */

const folder = new URL('../../../machines/', import.meta.url);
const files = machineFiles();

/** Loads a machine for the visualizer, which can import only `xstate`. */
async function loaded(id: string): Promise<AnyStateMachine> {
  const code = files[`visualizer/${id}.js`] ?? '';
  const imported = [...code.matchAll(/^import .* from '(.*)';$/gm)].map(([, name]) => name);
  expect(new Set(imported)).toEqual(new Set(['xstate']));
  const cache = new URL('../../../node_modules/.cache/visualizer/', import.meta.url);
  mkdirSync(cache, { recursive: true });
  const file = fileURLToPath(new URL(`${id}.mjs`, cache));
  writeFileSync(file, code);
  return (await import(file))[`${id}Machine`];
}

describe.each(catalogue)('the diagrams of $machine.id', ({ machine }) => {
  it('show every state and every transition once, with names and with arrows between boxes', () => {
    const text = mermaidCharts(machine).join('\n');
    const drawn = [...text.matchAll(/"(.*)"/g)].flatMap(([, label = '']) => label.split('<br>'));
    const states = withDescendants(machine.root).filter(
      ({ parent, type }) => parent || type !== 'parallel',
    );
    const lines = [...states.map(titleOf), ...allTransitions(machine).map(transitionLine)];
    const beside = /^(any state of|invoke|entry|exit) /;
    expect(drawn.filter((line) => !beside.test(line)).sort()).toEqual(lines.sort());
    expect(text).not.toContain('unnamed');
    const ends = [...text.matchAll(/^ *(\w+) -- ".*" --> (\w+)$/gm)].flatMap(([, ...both]) => both);
    expect(ends.length).toBeGreaterThan(0);
    expect(ends.filter((id) => !text.includes(` ${id}["`))).toEqual([]);
  });
});

describe.each(catalogue)('the files of $machine.id for the visualizer', ({ machine }) => {
  it('have every transition of the machine', async () => {
    const inWords = (own: AnyStateMachine) => allTransitions(own).map(transitionInWords);
    expect(inWords(await loaded(machine.id))).toEqual(inWords(machine));
    const ids = (own: AnyStateMachine) =>
      allTransitions(own).map((one) => [transitionId(one), one.target?.map(({ id }) => id)]);
    const configuration = JSON.parse(files[`visualizer/${machine.id}.json`] ?? '');
    expect(ids(createMachine(configuration))).toEqual(ids(machine));
  });
});

it('a machine in the visualizer runs alone: events name the guards that hold, and answer calls', async () => {
  const actor = createActor(await loaded('booking')).start();
  const form = () => actor.getSnapshot().value.form;
  actor.send({ type: 'submit', holds: ['isInvalid'] });
  expect(form()).toEqual({ editing: 'failure' });
  actor.send({ type: 'submit' });
  actor.send({ type: 'xstate.done.actor.checkAvailability', holds: ['isSlotAvailable'] });
  expect(form()).toEqual({ submitting: 'sending' });
  actor.send({ type: 'xstate.done.actor.createBooking' });
  expect(form()).toEqual({ editing: 'success' });
  actor.stop();
  expect(createActor(await loaded('headline')).getSnapshot().value).toBe('paused');
});

it('the files that `npm run diagrams` writes are up to date', async () => {
  for (const [path, text] of Object.entries(files)) {
    await expect(text).toMatchFileSnapshot(fileURLToPath(new URL(path, folder)));
  }
  const written = readdirSync(new URL('visualizer', folder)).map((name) => `visualizer/${name}`);
  expect(['README.md', ...written].sort()).toEqual(Object.keys(files).sort());
});
