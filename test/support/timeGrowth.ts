/** How the time of a function grows with its input, measured so that a busy machine does not matter. */

/** Uses a text of any length; what it returns or throws does not matter. */
export type TextFunction = (text: string) => unknown;

/** Makes a text of about that many characters. */
export type TextOfLength = (length: number) => string;

/** Short enough even for exponential growth to come to an end. */
const shortLengths = [24, 32, 128];
const firstLength = 2 ** 11;
const lastLength = 2 ** 15;

/** Less than this is no delay for a short text, and for a long one, in milliseconds. */
const shortDelay = 1;
/** What is linear takes less for the longest text even on a busy machine; quadratic, 70 ms or more. */
const longDelay = 10;
/** What the time is multiplied by when the length is doubled: 2 when linear, 4 when quadratic. */
const betweenLinearAndQuadratic = 3;
const runs = 5;
/** Superlinear growth counts when it is measured that many times one after the other. */
const confirmations = 3;

/** The time of one run, in milliseconds. */
function timeOf(run: TextFunction, text: string): number {
  const began = performance.now();
  try {
    run(text);
  } catch {
    // A refused text is as good as an accepted one.
  }
  return performance.now() - began;
}

/** The shortest times for both texts, measured in turns so that a disturbance meets both. */
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

/** Whether the time grows faster than in proportion to the length of the text. */
export function isSuperlinear(run: TextFunction, make: TextOfLength): boolean {
  const isSuspicious = [...shortLengths, firstLength].some(
    (length) => timeOf(run, make(length)) > shortDelay / 4,
  );
  if (!isSuspicious) return false;
  return Array.from({ length: confirmations }).every(() => isSuperlinearOnce(run, make));
}

/** The texts of `head`, repeated `pump` and `tail` for each combination. */
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

/** The characters that patterns of HTTP, dates and addresses treat in different ways. */
export const typicalCharacters = [
  ...[' ', 'a', '0', '@', '.', '-', '=', '\t', '\n', ',', ':', ';', '/', '"', '%', '*', 'é', '\0'],
];

/** Every text of one or two of the characters. */
export const singlesAndPairs = (characters: readonly string[]): string[] => [
  ...characters,
  ...characters.flatMap((one) => characters.map((other) => one + other)),
];

/** The first pumped text for which the function is superlinear, as JSON, or null. */
export function superlinearInput(
  run: TextFunction,
  texts: Iterable<{ name: string; make: TextOfLength }>,
): string | null {
  for (const { name, make } of texts) if (isSuperlinear(run, make)) return name;
  return null;
}
