/** Converts the names and delays in the definition of a machine to text. */

/** Converts a camelCase name to words, e.g. "requestTimeout" → "request timeout". */
export const inWords = (name: string): string =>
  name.replace(/(?<=[a-z\d])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

/** Formats milliseconds, e.g. 30000 → "30 s", 100 → "100 ms". */
export const duration = (milliseconds: number): string =>
  milliseconds % 1000 === 0 ? `${milliseconds / 1000} s` : `${milliseconds} ms`;

/** Returns the name of a guard, action or actor: a string, or the `type` of an object. */
export function nameOf(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named === 'object' && named !== null && 'type' in named) return String(named.type);
  return 'unnamed';
}

/** Returns the names of one or several guards, actions or actors. */
export const namesOf = (named: unknown): string[] => [named ?? []].flat().map(nameOf);
