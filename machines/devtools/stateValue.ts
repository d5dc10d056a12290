import type { StateValue } from 'xstate';
import { inWords } from './words';

/** Returns the paths of all active states, outermost first, without the root state. */
export function pathsOf(value: StateValue): string[][] {
  if (typeof value === 'string') return [[value]];
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...(inner === undefined ? [] : pathsOf(inner).map((path) => [key, ...path])),
  ]);
}

/** Returns the innermost active states in words, e.g. "form › submitting › checking". */
export function innermostInWords(value: StateValue): string[] {
  const paths = pathsOf(value);
  const isOuter = (path: string[]) =>
    paths.some((other) => other.length > path.length && path.every((key, i) => other[i] === key));
  return paths.filter((path) => !isOuter(path)).map((path) => path.map(inWords).join(' › '));
}
