interface Timer {
  readonly set: number;
  readonly due: number;
  readonly ring: () => void;
}

/** A simulated clock in milliseconds from 0; pass it to `createActor`. */
export class SimulatedClock {
  now = 0;
  readonly #timers = new Map<number, Timer>();
  #lastId = 0;

  setTimeout(ring: () => void, milliseconds: number): number {
    this.#lastId += 1;
    this.#timers.set(this.#lastId, { set: this.now, due: this.now + milliseconds, ring });
    return this.#lastId;
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id);
  }

  /** The remaining milliseconds of the pending timers, in the order in which they were set. */
  get pending(): number[] {
    return [...this.#timers.values()].map(({ due }) => due - this.now);
  }

  /** Advances the time; every timer that becomes due runs at its own millisecond. */
  advance(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (let id = this.#next(end); id !== undefined; id = this.#next(end)) this.#ring(id);
    this.now = end;
  }

  /**
   * Fires the timer at an index of `pending`, also when others are due earlier. Returns its delay in
   * milliseconds.
   */
  ring(place: number): number {
    const id = [...this.#timers.keys()][place];
    if (id === undefined) throw new Error(`no timer is pending in place ${place}`);
    return this.#ring(id);
  }

  #next(end: number): number | undefined {
    const [first] = [...this.#timers]
      .filter(([, { due }]) => due <= end)
      .sort(([, a], [, b]) => a.due - b.due);
    return first?.[0];
  }

  #ring(id: number): number {
    const timer = this.#timers.get(id);
    if (!timer) return 0;
    this.#timers.delete(id);
    this.now = Math.max(this.now, timer.due);
    timer.ring();
    return timer.due - timer.set;
  }
}
