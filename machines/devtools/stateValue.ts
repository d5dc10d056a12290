import type { StateValue } from 'xstate';
import { inWords } from './words';

/** The paths of all states that a machine is in, outermost first, without the machine itself. */
export function pathsOf(value: StateValue): string[][] {
  if (typeof value === 'string') return [[value]];
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...(inner === undefined ? [] : pathsOf(inner).map((path) => [key, ...path])),
  ]);
}

/** The innermost states that a machine is in, in words, e.g. "form › submitting › checking". */
export function innermostInWords(value: StateValue): string[] {
  const paths = pathsOf(value);
  const isOuter = (path: string[]) =>
    paths.some((other) => other.length > path.length && path.every((key, i) => other[i] === key));
  return paths.filter((path) => !isOuter(path)).map((path) => path.map(inWords).join(' › '));
}
