/** Random decisions that a seed determines. */
export interface Random {
  /** Returns an integer from 0 up to, but not including, `limit`. */
  readonly below: (limit: number) => number;
  /** Returns true with a probability. */
  readonly chance: (probability: number) => boolean;
  /** Returns one of the items. Throws without any. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
}

/** Returns the decisions of a seed, a 32-bit integer: the generator Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const index = below(items.length);
      if (index >= items.length) throw new Error('There is nothing to pick from.');
      return items[index] as (typeof items)[number];
    },
  };
}
