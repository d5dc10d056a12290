/** The calendar's code, which is most of the form's and is loaded when it is wanted. */

type CalendarCode = typeof import('./DateCalendar');

let loaded: CalendarCode | undefined;
let hasFailed = false;

async function importCalendar(): Promise<void> {
  loaded ??= await import('./DateCalendar');
}

/** The calendar, once its code has been loaded. */
export const loadedCalendar = () => loaded?.DateCalendar;

/** Prefetch is best effort: opening the calendar loads it again. */
export const prefetchCalendar = () => void importCalendar().catch(() => {});

/**
 * Loads the calendar's code; rejects when that fails. Some browsers never request a module again
 * that failed once, so a second failure reloads the page, which keeps the draft, unless the visitor
 * has gone on meanwhile.
 */
export async function loadCalendar({ signal }: { signal: AbortSignal }): Promise<void> {
  try {
    await importCalendar();
    hasFailed = false;
  } catch (error) {
    if (hasFailed && navigator.onLine && !signal.aborted) window.location.reload();
    hasFailed = true;
    throw error;
  }
}
