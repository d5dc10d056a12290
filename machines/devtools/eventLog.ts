import type { ProcessedEvent } from './channel';

/** Processed events, newest first; consecutive equal events share one entry with a count. */
export type EventLog = readonly { readonly taken: ProcessedEvent; readonly count: number }[];

/** Maximum number of entries in a log; older entries are dropped. */
export const maxLines = 100;

const isSame = (a: ProcessedEvent, b: ProcessedEvent) =>
  JSON.stringify([a.event, a.isRaised]) === JSON.stringify([b.event, b.isRaised]);

/** Returns the log with an event added. */
export function logged(log: EventLog, taken: ProcessedEvent): EventLog {
  const [newest, ...older] = log;
  if (newest && isSame(newest.taken, taken)) return [{ taken, count: newest.count + 1 }, ...older];
  return [{ taken, count: 1 }, ...log].slice(0, maxLines);
}
