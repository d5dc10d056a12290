import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Checks that the table of criteria in README.md is complete and refers to existing tests. */

const table = readFileSync(new URL('README.md', import.meta.url), 'utf8');
const rows = table
  .split('\n')
  .filter((line) => /^\| \d\.\d\.\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, criterion = '', level = '', way = '', what = '']) => ({ criterion, level, way, what }));

it('the table in README.md has a row with a kind of evidence for each of the 55 criteria', () => {
  expect(new Set(rows.map(({ criterion }) => criterion)).size).toBe(55);
  expect(rows.filter(({ level }) => level === 'A')).toHaveLength(31);
  const ways = rows.map(({ way }) => way);
  expect(new Set(ways)).toEqual(new Set(['test', 'by hand', 'does not apply']));
  for (const way of new Set(ways)) {
    expect(table).toContain(String(ways.filter((other) => other === way).length));
  }
});

it('the table in README.md refers to existing tests', () => {
  for (const { criterion, way, what } of rows) {
    if (way !== 'test') continue;
    const named = [...what.matchAll(/`([a-zA-Z]+)`/g)].map(([, name]) => name);
    const files = named.filter((name) =>
      [`${name}.test.ts`, `../browser/${name}.test.ts`, `../components/${name}.test.tsx`].some(
        (file) => existsSync(new URL(file, import.meta.url)),
      ),
    );
    expect(files.length, criterion).toBeGreaterThan(0);
  }
});
