/** Prints the figures of a test on one line. */
export const report = (what: string, figures: object): void =>
  console.info(
    `${what}: ${Object.entries(figures)
      .map(([name, value]) => `${name} ${typeof value === 'number' ? rounded(value) : value}`)
      .join(', ')}`,
  );

const rounded = (value: number) => Math.round(value * 10) / 10;
