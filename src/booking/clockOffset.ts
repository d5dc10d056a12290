/** The correction of a device's clock by the time at the server, in milliseconds. */

/** The difference from which on the clock of the device is taken to be wrong. */
const wrongBy = 3 * 60_000;

/** Returns the correction for a difference between the server's time and that of the device: 0 for a small one. */
export const offsetFor = (difference: number): number =>
  Math.abs(difference) > wrongBy ? difference : 0;

/** Returns the correction after the clock has jumped: a phone that has set its own clock needs none. */
export const offsetAfter = (offset: number, jump: number): number =>
  Math.abs(jump - offset) <= wrongBy ? 0 : offset;
