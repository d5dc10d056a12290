import type { Figures } from './rounds.ts';

/** A figure as people read it: whole from ten on, else with two decimals at most. */
const readable = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value)
    ? '–'
    : value.toLocaleString('en-GB', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** A table in Markdown: a row for each figure, a column for each of those who were measured. */
export function table(title: string, columns: Readonly<Record<string, Figures>>): string {
  const names = Object.keys(columns);
  const figures = [...new Set(Object.values(columns).flatMap(Object.keys))];
  return [
    row([title, ...names]),
    row(['---', ...names.map(() => '--:')]),
    ...figures.map((figure) =>
      row([figure, ...names.map((name) => readable(columns[name]?.[figure]))]),
    ),
    '',
  ].join('\n');
}

/** Some figures of one, divided by those of another. */
export const ratios = (
  ours: Figures | undefined,
  theirs: Figures | undefined,
  figures: readonly string[],
): Figures =>
  Object.fromEntries(
    figures.map((figure) => [figure, (ours?.[figure] ?? NaN) / (theirs?.[figure] ?? NaN)]),
  );
