/** The names in a machine's definition, as words a person reads. */

/** A name as words, e.g. "answerPatience" → "answer patience". */
export const inWords = (name: string): string =>
  name.replace(/(?<=[a-z\d])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

/** Milliseconds as a person says them, e.g. 30000 → "30 s", 100 → "100 ms". */
export const duration = (milliseconds: number): string =>
  milliseconds % 1000 === 0 ? `${milliseconds / 1000} s` : `${milliseconds} ms`;

/** The name of a guard, an action or an actor, which stands alone or as an object's `type`. */
export function nameOf(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named === 'object' && named !== null && 'type' in named) return String(named.type);
  return 'unnamed';
}

/** A definition's one or many guards, actions or actors by their names. */
export const namesOf = (named: unknown): string[] => [named ?? []].flat().map(nameOf);
