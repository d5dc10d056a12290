const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns a typed text for a line on which other words or numbers follow: without characters that turn
 * the direction of writing, and isolated when it is written from right to left (Unicode UAX #9).
 */
export function isolated(text: string): string {
  const bare = text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');
  return rightToLeft.test(bare) ? `\u2068${bare}\u2069` : bare;
}
