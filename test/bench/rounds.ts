import { setTimeout } from 'node:timers/promises';

/** The number of rounds (BENCH_ROUNDS); the figures are medians of all rounds. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);

/** The delay after each measurement in milliseconds, so that it does not disturb the next one. */
const rest = 1000;

/** The median. */
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
 * Measures every subject once per round, in turns, so that other load on the machine affects all of
 * them. Returns the medians of the figures of each subject.
 */
export async function measureInTurns(
  contestants: Readonly<Record<string, () => Promise<Figures>>>,
): Promise<Record<string, Figures>> {
  const measured: Record<string, Figures[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries(contestants)) {
      // Progress goes to stderr, the tables to stdout.
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
