/** Chunk errors: when a script that the page or its screen needs does not load, it is reloaded. */

/** In milliseconds. */
const reloadDelay = 3000;

const storageKey = 'reloaded';

/** True if the tab has not asked within the last minute; false without storage. */
function isFirstReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(storageKey));
    sessionStorage.setItem(storageKey, String(Date.now()));
    return Date.now() - last > 60_000;
  } catch {
    return false;
  }
}

const isHydrated = () => document.querySelector('[data-hydrated]') !== null;

/** True when the page is hydrated and has a screen: each has an `h1`. */
const isComplete = () => document.querySelector('[data-hydrated] h1') !== null;

/** Asks for the scripts again: a proxy may have cut or replaced one, which the browser keeps for a year. */
const renewScripts = () =>
  Promise.all(
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.startsWith(location.origin) && name.endsWith('.js'))
      .map(({ name }) => fetch(name, { cache: 'reload' }).catch(() => null)),
  );

/**
 * Reloads a page that is not hydrated, at most once in a minute, or that has no screen, when the
 * server can be reached; when it cannot, tries again once the browser is online, and when a reload has
 * not helped, a minute later. Until then the page is kept: a reload in vain would replace it by the
 * browser's error page.
 */
async function reloadWhenReachable(): Promise<void> {
  await renewScripts();
  if (!isHydrated()) await new Promise((resolve) => setTimeout(resolve, reloadDelay));
  if (isComplete()) return;
  const response = await fetch(window.location.href, { method: 'HEAD' }).catch(() => null);
  if (isComplete()) return;
  if (!response) window.addEventListener('online', reloadWhenReachable, { once: true });
  else if (isHydrated() || isFirstReload()) window.location.reload();
  else setTimeout(reloadWhenReachable, 60_000);
}

// At this event the scripts of the HTML have run or failed. To import one that has run does nothing;
// whether a failed one is requested again, or fails at once, depends on the browser:
// https://github.com/whatwg/html/issues/6768
window.addEventListener('load', () => {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
  Promise.all([...scripts].map(({ src }) => import(/* @vite-ignore */ src))).catch(
    reloadWhenReachable,
  );
});
// The screen's chunk: https://vite.dev/guide/build#load-error-handling
window.addEventListener('vite:preloadError', reloadWhenReachable);
