/** Texts of the accessibility tree that have nothing between them: a screen reader reads them as one. */
export type Run = readonly string[];

/** The places at which a word follows the text before it without a space. */
export const gluedWords = (runs: readonly Run[]): string[] =>
  runs
    .flatMap((run) => run.slice(1).map((after, index) => `${run[index]}|${after}`))
    .filter((place) => /[^\s(“]\|[\p{L}\p{N}$+]/u.test(place));
