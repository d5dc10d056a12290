import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#machines/devtools/catalogue';
import {
  allTransitions,
  isForbidding,
  statesOf,
  transitionId,
} from '#machines/devtools/definition';
import { boxId, mermaidChart } from '#machines/devtools/mermaid';
import { readme } from '#machines/devtools/readme';

it('machines/README.md is up to date', () => {
  const written = readFileSync(new URL('../../../machines/README.md', import.meta.url), 'utf8');
  const message = 'machines/README.md is stale: run `npm run diagrams` and commit what it writes.';
  expect(written === readme(), message).toBe(true);
});

describe.each(catalogue)('the diagram of $machine.id', ({ machine }) => {
  const { text, arrows } = mermaidChart(machine);

  it('has a node for every state', () => {
    const missing = statesOf(machine)
      .filter((state) => state !== machine.root)
      .filter((state) => !text.includes(` as ${boxId(state)}`));
    expect(missing.map(boxId)).toEqual([]);
  });

  it('has an arrow for every transition that changes the state', () => {
    const changing = allTransitions(machine).filter(
      ({ source, target }) => target && target[0] !== source,
    );
    expect(changing.length).toBeGreaterThan(0);
    const drawn = new Set(arrows.flat());
    expect(changing.map(transitionId).filter((id) => !drawn.has(id))).toEqual([]);
  });

  it('has as many arrows in its text as in its list of arrows', () => {
    expect(text.match(/ --> /g)).toHaveLength(arrows.length);
  });

  it('lists every forbidden event', () => {
    const forbidden = allTransitions(machine).filter(isForbidding);
    expect(text.match(/ : forbids /g) ?? []).toHaveLength(forbidden.length);
  });

  it('has no unnamed parts', () => {
    expect(text).not.toContain('unnamed');
    expect(readme()).not.toContain('unnamed');
  });

  it('has no arrow between children of different composite states', () => {
    const homes = new Map<string, string>();
    const open: string[] = [];
    const crossing: string[] = [];
    for (const line of text.split('\n')) {
      const box = /^\s*state ".*" as (\w+)( \{)?$/.exec(line);
      if (box?.[1]) homes.set(box[1], open.at(-1) ?? '');
      if (box?.[2] && box[1]) open.push(box[1]);
      if (/^\s*\}$/.test(line)) open.pop();
      const [, from, to] = /^\s*(\w+) --> (\w+)/.exec(line) ?? [];
      if (from && to && (homes.get(from) !== open.at(-1) || homes.get(to) !== open.at(-1))) {
        if (open.length > 0) crossing.push(line.trim());
      }
    }
    expect(crossing).toEqual([]);
  });
});

it('machines/README.md lists the duration of constant delays', () => {
  const text = readme();
  expect(text).toContain('after request timeout (30 s)');
  expect(text).toMatch(/`typingDelay` +\| typing delay +\| 100 ms/);
  expect(text).toMatch(/`retryDelay` +\| retry delay +\| computed/);
});
