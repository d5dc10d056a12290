/** Measures how the running time of a function grows with its input, robust against other load. */

/** A function of a text; its result and errors are ignored. */
export type TextFunction = (text: string) => unknown;

/** Creates a text of about `length` characters. */
export type TextOfLength = (length: number) => string;

/** Short enough that even a function with exponential time ends. */
const shortLengths = [24, 32, 128];
const firstLength = 2 ** 11;
const lastLength = 2 ** 15;

/** The maximum time for a short text, in milliseconds. */
const shortDelay = 1;
/**
 * In milliseconds: a linear function takes less for the longest text even on a busy machine, a
 * quadratic one 70 ms or more.
 */
const longDelay = 10;
/** The factor of the time for a doubled length: 2 for linear, 4 for quadratic functions. */
const betweenLinearAndQuadratic = 3;
const runs = 5;
/** Superlinear growth counts only when it is measured this many times in sequence. */
const confirmations = 3;

/** The time of one run, in milliseconds. */
function timeOf(run: TextFunction, text: string): number {
  const began = performance.now();
  try {
    run(text);
  } catch {
    // Errors are ignored.
  }
  return performance.now() - began;
}

/** The shortest times for both texts, measured in turns so that other load affects both. */
function shortestTimes(run: TextFunction, short: string, long: string): [number, number] {
  let shortTime = Number.POSITIVE_INFINITY;
  let longTime = Number.POSITIVE_INFINITY;
  for (let count = 0; count < runs; count += 1) {
    shortTime = Math.min(shortTime, timeOf(run, short));
    longTime = Math.min(longTime, timeOf(run, long));
  }
  return [shortTime, longTime];
}

function isSuperlinearOnce(run: TextFunction, make: TextOfLength): boolean {
  for (const length of shortLengths) {
    const [time] = shortestTimes(run, make(length), '');
    if (time > shortDelay) return true;
  }
  for (let length = firstLength; length < lastLength; length *= 2) {
    const [short, long] = shortestTimes(run, make(length), make(2 * length));
    if (long > longDelay && long > betweenLinearAndQuadratic * short) return true;
  }
  return false;
}

/** True when the running time grows faster than linearly with the length of the text. */
export function isSuperlinear(run: TextFunction, make: TextOfLength): boolean {
  const isSuspicious = [...shortLengths, firstLength].some(
    (length) => timeOf(run, make(length)) > shortDelay / 4,
  );
  if (!isSuspicious) return false;
  return Array.from({ length: confirmations }).every(() => isSuperlinearOnce(run, make));
}

/** The texts of head, repeated pump and tail for each combination. */
export function* pumpedTexts(
  heads: Iterable<string>,
  pumps: Iterable<string>,
  tails: Iterable<string>,
): Generator<{ name: string; make: TextOfLength }> {
  for (const head of heads) {
    for (const pump of pumps) {
      for (const tail of tails) {
        yield {
          name: JSON.stringify([head, pump, tail]),
          make: (length) => head + pump.repeat(Math.ceil(length / pump.length)) + tail,
        };
      }
    }
  }
}

/** Characters that patterns for HTTP, dates and e-mail addresses distinguish. */
export const typicalCharacters = [
  ...[' ', 'a', '0', '@', '.', '-', '=', '\t', '\n', ',', ':', ';', '/', '"', '%', '*', 'é', '\0'],
];

/** Every text of one or two of the given characters. */
export const singlesAndPairs = (characters: readonly string[]): string[] => [
  ...characters,
  ...characters.flatMap((one) => characters.map((other) => one + other)),
];

/** The name of the first text for which the function is superlinear, or null. */
export function superlinearInput(
  run: TextFunction,
  texts: Iterable<{ name: string; make: TextOfLength }>,
): string | null {
  for (const { name, make } of texts) if (isSuperlinear(run, make)) return name;
  return null;
}
