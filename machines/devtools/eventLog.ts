import type { TakenEvent } from './channel';

/** Events as they were taken, newest first; the same event again and again is one line and a count. */
export type EventLog = readonly { readonly taken: TakenEvent; readonly count: number }[];

/** How many lines a log holds; older ones are dropped. */
export const maxLines = 100;

const isSame = (a: TakenEvent, b: TakenEvent) =>
  JSON.stringify([a.event, a.isRaised]) === JSON.stringify([b.event, b.isRaised]);

/** The log with one more event. */
export function logged(log: EventLog, taken: TakenEvent): EventLog {
  const [newest, ...older] = log;
  if (newest && isSame(newest.taken, taken)) return [{ taken, count: newest.count + 1 }, ...older];
  return [{ taken, count: 1 }, ...log].slice(0, maxLines);
}
