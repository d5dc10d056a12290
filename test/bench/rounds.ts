import { setTimeout } from 'node:timers/promises';

/** How often everything is measured; the figures are the medians. BENCH_ROUNDS sets it. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);

/** After each measurement, in milliseconds: what it leaves behind is cleared away before the next. */
const rest = 1000;

/** The middle value, or the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const ascending = values.toSorted((a, b) => a - b);
  const middle = (ascending.length - 1) / 2;
  const [low = Number.NaN, high = Number.NaN] = [
    ascending[Math.floor(middle)],
    ascending[Math.ceil(middle)],
  ];
  return (low + high) / 2;
}

export type Figures = Readonly<Record<string, number>>;

/**
 * Measures each contestant once in every round, one after the other, so that what the machine does
 * besides meets them all alike. Returns the median of every figure of each of them.
 */
export async function interleaved(
  contestants: Readonly<Record<string, () => Promise<Figures>>>,
): Promise<Record<string, Figures>> {
  const measured: Record<string, Figures[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries(contestants)) {
      // Apart from the tables, for who wonders how long it takes.
      process.stderr.write(`round ${round + 1} of ${rounds}: ${name}\n`);
      measured[name] = [...(measured[name] ?? []), await measure()];
      await setTimeout(rest);
    }
  }
  return Object.fromEntries(Object.entries(measured).map(([name, all]) => [name, mediansOf(all)]));
}

function mediansOf(all: readonly Figures[]): Figures {
  const names = Object.keys(all[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, median(all.map((figures) => figures[name] ?? Number.NaN))]),
  );
}
