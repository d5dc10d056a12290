/** Chunk errors: when a script that the page needs does not load, the page is reloaded. */

/** In milliseconds. */
const reloadDelay = 3000;

const storageKey = 'reloaded';

/** Returns true if the tab was not reloaded within the last minute; false without storage. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(storageKey));
    sessionStorage.setItem(storageKey, String(Date.now()));
    return Date.now() - last > 60_000;
  } catch {
    return false;
  }
}

/** Resolves after the delay or, when the browser is offline, when it is online again. */
const connected = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, reloadDelay);
    else window.addEventListener('online', resolve, { once: true });
  });

/**
 * Reloads a page that is not hydrated as soon as the server can be reached, at most once in a
 * minute. Until then the page is kept, which can be read: a reload in vain would replace it by the
 * browser's error page. Hydrated pages handle the errors of their imports themselves.
 */
async function reloadWhenReachable(): Promise<void> {
  if (document.querySelector('[data-hydrated]') || !mayReload()) return;
  await connected();
  const response = await fetch(window.location.href, { method: 'HEAD' }).catch(() => null);
  if (response) window.location.reload();
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
