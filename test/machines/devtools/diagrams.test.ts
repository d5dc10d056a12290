import { describe, expect, it } from 'vitest';
import { catalogue } from '#machines/devtools/catalogue';
import { transitionId, withDescendants } from '#machines/devtools/definition';
import { mermaidCharts } from '#machines/devtools/mermaid';
import { readme } from '../../../tools/machineFiles.ts';
import { allTransitions } from '../support/chart';

it('machines/README.md lists the duration of constant delays', () => {
  expect(readme('')).toContain('after request timeout (30 s)');
});

describe.each(catalogue)('the diagrams of $machine.id', ({ machine }) => {
  const drawn: string[] = [];
  const text = mermaidCharts(machine, (words, id) => {
    drawn.push(id);
    return `${words} (${id})`;
  }).join('\n');

  it('show every state and every transition once', () => {
    const states = withDescendants(machine.root).filter(
      (state) => state !== machine.root || state.type !== 'parallel',
    );
    const transitions = allTransitions(machine);
    expect(drawn.sort()).toEqual(
      [...states.map(({ id }) => id), ...transitions.map(transitionId)].sort(),
    );
    expect(drawn.filter((id) => !text.includes(`(${id})`))).toEqual([]);
  });

  it('have arrows only between their own boxes', () => {
    const ends = [...text.matchAll(/^ *(\w+) -- ".*" --> (\w+)$/gm)].flatMap(([, ...both]) => both);
    expect(ends.length).toBeGreaterThan(0);
    expect(ends.filter((id) => !text.includes(` ${id}["`))).toEqual([]);
  });

  it('have no unnamed parts', () => {
    expect(text).not.toContain('unnamed');
  });
});
