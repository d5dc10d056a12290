/** The script of every page that runs before all other code; it is built as a file of its own. */

export { replayClick } from './clickReplay';
export { reloadWhenReachable } from './lostCode';
