/** The code of the calendar: the only code of the form that loads after the page is interactive. */

let code: typeof import('./DateCalendar') | undefined;

export const calendarCode = () => code;

/** Loads the code of the calendar, unless it is loaded; rejects when the import fails. */
export async function loadCalendar(): Promise<void> {
  code ??= await import('./DateCalendar');
}

/** Prefetches the code of the calendar; best effort, because opening the calendar loads it again. */
export const prefetchCalendar = (): Promise<void> => loadCalendar().catch(() => {});

/** The state of the history entry of a page that is reloaded in order to open the calendar. */
const reopening = 'openCalendar';

/** Reloads the page, which keeps the draft and then opens the calendar. */
export function reloadForCalendar(): void {
  window.history.replaceState(reopening, '');
  window.location.reload();
}

/** Returns true, once, on a page that was reloaded in order to open the calendar. */
export function isReloadedForCalendar(): boolean {
  const is = window.history.state === reopening;
  if (is) window.history.replaceState(null, '');
  return is;
}
