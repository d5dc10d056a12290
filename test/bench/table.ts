import type { Figures } from './rounds.ts';

/** A rounded figure: no decimals from 10 on, otherwise at most two. */
const readable = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value)
    ? '–'
    : value.toLocaleString('en-GB', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** A Markdown table with a row for each figure and a column for each subject. */
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

/** The quotients of the given figures of two subjects. */
export const ratios = (
  ours: Figures | undefined,
  theirs: Figures | undefined,
  figures: readonly string[],
): Figures =>
  Object.fromEntries(
    figures.map((figure) => [figure, (ours?.[figure] ?? NaN) / (theirs?.[figure] ?? NaN)]),
  );
