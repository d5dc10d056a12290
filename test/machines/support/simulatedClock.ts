interface Timer {
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
    this.#timers.set(this.#lastId, { due: this.now + milliseconds, ring });
    return this.#lastId;
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id);
  }

  /** The time at which the next timer is due; undefined without timers. */
  get due(): number | undefined {
    const id = this.#next(Number.POSITIVE_INFINITY);
    return id === undefined ? undefined : this.#timers.get(id)?.due;
  }

  /** Advances the time; every timer that becomes due runs at its own millisecond. */
  advance(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (let id = this.#next(end); id !== undefined; id = this.#next(end)) this.#ring(id);
    this.now = end;
  }

  #next(end: number): number | undefined {
    const [first] = [...this.#timers]
      .filter(([, { due }]) => due <= end)
      .sort(([, a], [, b]) => a.due - b.due);
    return first?.[0];
  }

  #ring(id: number): void {
    const timer = this.#timers.get(id);
    if (!timer) return;
    this.#timers.delete(id);
    this.now = timer.due;
    timer.ring();
  }
}
