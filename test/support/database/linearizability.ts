/**
 * A linearizability checker. Each operation of a history takes effect at one moment between its
 * start and its end, so that concurrent operations may have any order. The checker searches for an
 * order in which a sequential model gives every answer (Wing and Gong, "Testing and Verifying
 * Concurrent Objects", 1993), in order of time and with memoization as in Lowe, "Testing for
 * Linearizability", 2017.
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

/**
 * The maximum of orders that are tried for one operation. A correct history needs few; one with
 * many conflicting answers may have millions.
 */
const maxOrders = 2000;

/** An order that explains all operations that have ended. */
interface Order<State, O> {
  readonly state: State;
  /** Its operations that have not ended. */
  readonly early: readonly O[];
}

/**
 * Returns why no order of the operations is consistent with time and with the model: the reasons
 * against the first operation whose answer no order explains. Returns [] when there is an order.
 */
export function whyNoOrder<State extends object, O extends Operation>(
  history: readonly O[],
  initial: State,
  model: Model<State, O>,
): readonly string[] {
  let orders: readonly Order<State, O>[] = [{ state: initial, early: [] }];
  const byEnd = history.toSorted((a, b) => a.end - b.end);
  for (const [index, ending] of byEnd.entries()) {
    const open = byEnd.slice(index).filter(({ start }) => start <= ending.end);
    const longer: Order<State, O>[] = [];
    const reasons = new Set<string>();
    const seen = new Set<string>();

    /** Adds open operations to an order, until it has the ending one. */
    const extend = (state: State, before: readonly O[]): void => {
      const order = new Set(before);
      const left = () => open.filter((operation) => !order.has(operation));
      // What changes nothing is added at once: it hinders no other operation.
      for (const one of left()) if (model(state, one) === state) order.add(one);
      // The same operations lead to the same state in any order.
      const key = open.map((operation) => (order.has(operation) ? 1 : 0)).join('');
      if (seen.has(key) || seen.size === maxOrders) return;
      seen.add(key);
      if (order.delete(ending)) {
        longer.push({ state, early: [...order] });
        return;
      }
      const why = model(state, ending);
      if (typeof why === 'string') reasons.add(why);
      for (const operation of left()) {
        const after = model(state, operation);
        if (typeof after !== 'string') extend(after, [...order, operation]);
      }
    };
    for (const { state, early } of orders) extend(state, early);
    if (seen.size === maxOrders) return [`None of the first ${maxOrders} orders explains them.`];
    if (longer.length === 0) return [...reasons];
    orders = longer;
  }
  return [];
}

/**
 * Drops parts of a history, first many and then few at once, while the rest of it still fails.
 */
export function shrink<O>(
  history: readonly O[],
  parts: readonly (readonly O[])[],
  fails: (rest: readonly O[]) => boolean,
): readonly O[] {
  let kept = history;
  for (let size = parts.length; size > 0; size = Math.floor(size / 4)) {
    for (let from = 0; from < parts.length; from += size) {
      const dropped = new Set(parts.slice(from, from + size).flat());
      const rest = kept.filter((operation) => !dropped.has(operation));
      if (rest.length < kept.length && fails(rest)) kept = rest;
    }
  }
  return kept;
}
