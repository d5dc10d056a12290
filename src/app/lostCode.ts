/** Lost code: when a script of the page does not load, the page is reloaded. */

/** The time before the page is reloaded, in milliseconds. */
const retryDelay = 3000;

const storageKey = 'reloaded';

/** Returns true if the tab has not asked within the last minute; false without storage. */
function isFirstRequest(): boolean {
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
    if (navigator.onLine) setTimeout(resolve, retryDelay);
    else window.addEventListener('online', resolve, { once: true });
  });

/**
 * Reloads the page as soon as the server can be reached, at most once in a minute. The page, which
 * can be read, is kept until then: a reload in vain would replace it by an error page.
 */
async function reloadWhenReachable(): Promise<void> {
  if (!isFirstRequest()) return;
  await connected();
  const answer = await fetch(window.location.href, { method: 'HEAD' }).catch(() => null);
  if (answer) window.location.reload();
}

/** Resolves when all module scripts of the page have run; rejects when one has not. */
const scripts = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
      ({ src }) => import(/* @vite-ignore */ src),
    ),
  );

// At this event all scripts of the HTML have run or failed.
window.addEventListener('load', () => scripts().catch(reloadWhenReachable));
// src/main.tsx dispatches it.
document.addEventListener('code-lost', reloadWhenReachable, { once: true });
