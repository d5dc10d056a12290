import { useSyncExternalStore } from 'react';

/**
 * The lazy code of the form: what it needs only after it is interactive (`calendar/lazyParts.ts`). It is one
 * file, prefetched when the browser is idle.
 */

type LazyCode = typeof import('./lazyParts');

let loaded: LazyCode | undefined;
let hasFailed = false;
const listeners = new Set<() => void>();

async function importCode(): Promise<LazyCode> {
  if (loaded) return loaded;
  loaded = await import('./lazyParts');
  for (const listener of listeners) listener();
  return loaded;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns the lazy code, or undefined until it has loaded. */
export const useLazyCode = (): LazyCode | undefined =>
  useSyncExternalStore(
    subscribe,
    () => loaded,
    () => undefined,
  );

/** Prefetches the lazy code; best effort, because it is loaded again where it is needed. */
export async function prefetchLazyCode(): Promise<void> {
  await importCode().catch(() => {});
}

/**
 * Loads the lazy code; rejects when the import fails. Firefox never requests a module again after a
 * failed import, so a second failure reloads the page, which keeps the draft, after a call of
 * `beforeReload`. It does not reload while the browser is offline or when `signal` is aborted.
 */
export async function loadLazyCode(
  signal: AbortSignal,
  beforeReload: () => void = () => {},
): Promise<LazyCode> {
  try {
    const code = await importCode();
    hasFailed = false;
    return code;
  } catch (error) {
    if (hasFailed && navigator.onLine && !signal.aborted) {
      beforeReload();
      window.location.reload();
    }
    hasFailed = true;
    throw error;
  }
}

/** The state of the history entry of a page that is reloaded in order to open the calendar. */
const reopening = 'openCalendar';

/** Returns true, once, on a page that was reloaded in order to open the calendar. */
export function isReopening(): boolean {
  const is = window.history.state === reopening;
  if (is) window.history.replaceState(null, '');
  return is;
}

/** Loads the calendar with the lazy code; a page that is reloaded for it opens the calendar. */
export async function loadCalendar({ signal }: { signal: AbortSignal }): Promise<void> {
  await loadLazyCode(signal, () => window.history.replaceState(reopening, ''));
}
