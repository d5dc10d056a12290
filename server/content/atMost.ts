/** Leaves of many lines those that fit on a screen. */
export const atMost = (lines: readonly string[], count = 5): readonly string[] =>
  lines.length > count + 1
    ? [...lines.slice(0, count), `… and ${lines.length - count} more.`]
    : lines;
