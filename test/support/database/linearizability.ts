/**
 * A linearizability checker. Each operation of a history takes effect at one moment between its
 * start and its end, so that concurrent operations may have any order. The checker searches for an
 * order in which a sequential model gives every answer (Wing and Gong, "Testing and Verifying
 * Concurrent Objects", 1993).
 */

/** An operation of a history; `start` and `end` in milliseconds, by one clock. */
export interface Operation {
  readonly start: number;
  readonly end: number;
}

/**
 * A sequential model: returns the state after an operation, the same object when the operation
 * changes nothing, or the reason why its answer is impossible in this state.
 */
export type Model<State extends object, O> = (state: State, operation: O) => State | string;

/** The limit of a search. A correct history needs about 20 steps; a wrong one may need millions. */
const maxSteps = 500;

/**
 * Returns null when the model gives every answer in some order of the operations; otherwise the
 * reason against the next operation in the order that came furthest.
 */
export function findContradiction<State extends object, O extends Operation>(
  history: readonly O[],
  initial: State,
  model: Model<State, O>,
): string | null {
  const numbers = new Map(history.map((operation, number) => [operation, number]));
  const seen = new Set<string>();
  let fewest = Number.POSITIVE_INFINITY;
  let contradiction = `No order was found in ${maxSteps} steps.`;

  /** True when an order of the remaining operations, sorted by end, continues from a state. */
  function hasOrder(state: State, remaining: readonly O[]): boolean {
    const [first] = remaining;
    if (!first) return true;
    // What starts after the end of another operation comes after it.
    const isNext = ({ start }: O) => start <= first.end;
    // What changes nothing can come at once: it hinders no other operation.
    const others = remaining.filter((one) => !isNext(one) || model(state, one) !== state);
    if (others.length < remaining.length) return hasOrder(state, others);

    // The same operations lead to the same state in any order.
    const key = remaining.map((one) => numbers.get(one)).join();
    if (seen.has(key) || seen.size === maxSteps) return false;
    seen.add(key);
    const reason = model(state, first);
    if (typeof reason === 'string' && remaining.length < fewest) {
      fewest = remaining.length;
      contradiction = reason;
    }
    return remaining.filter(isNext).some((next) => {
      const after = model(state, next);
      const rest = remaining.filter((one) => one !== next);
      return typeof after !== 'string' && hasOrder(after, rest);
    });
  }

  const byEnd = history.toSorted((a, b) => a.end - b.end);
  return hasOrder(initial, byEnd) ? null : contradiction;
}
