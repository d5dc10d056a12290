/** Chunk errors: when a script that the page needs does not load, the page is reloaded. */

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

/**
 * Reloads a page that is not hydrated when the server can be reached, at most once in a minute; when
 * it cannot, tries again once the browser is online. Until then the page is kept, which can be read:
 * a reload in vain would replace it by the browser's error page. Hydrated pages handle the errors of
 * their imports themselves.
 */
async function reloadWhenReachable(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, reloadDelay));
  if (document.querySelector('[data-hydrated]')) return;
  const response = await fetch(window.location.href, { method: 'HEAD' }).catch(() => null);
  if (!response) window.addEventListener('online', reloadWhenReachable, { once: true });
  else if (isFirstReload()) window.location.reload();
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
