/** The lazy calendar: its code is most of the form's code and is loaded on demand. */

type CalendarCode = typeof import('./date/DateCalendar');

let loaded: CalendarCode | undefined;
let hasFailed = false;

async function importCalendar(): Promise<void> {
  loaded ??= await import('./date/DateCalendar');
}

/** Returns the calendar's components, or undefined until their code has loaded. */
export const loadedCalendar = () => loaded;

/** Prefetches the calendar's code; best effort, because opening the calendar loads it again. */
export const prefetchCalendar = () => importCalendar().catch(() => {});

/** The state of the history entry of a page that is reloaded in order to open the calendar. */
const reopening = 'openCalendar';

/** Returns true, once, on a page that was reloaded in order to open the calendar. */
export function isReopening(): boolean {
  const is = window.history.state === reopening;
  if (is) window.history.replaceState(null, '');
  return is;
}

/**
 * Loads the calendar's code; rejects when the import fails. Firefox never requests a module again
 * after a failed import, so a second failure reloads the page, which keeps the draft and opens the
 * calendar. It does not reload while the browser is offline or when `signal` is aborted.
 */
export async function loadCalendar({ signal }: { signal: AbortSignal }): Promise<void> {
  try {
    await importCalendar();
    hasFailed = false;
  } catch (error) {
    if (hasFailed && navigator.onLine && !signal.aborted) {
      window.history.replaceState(reopening, '');
      window.location.reload();
    }
    hasFailed = true;
    throw error;
  }
}
