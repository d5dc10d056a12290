/**
 * Loads a page again that has arrived in part: the connection was lost, or a proxy keeps such a page.
 * It is the first code of the HTML, and the last element says that all of it has arrived.
 */

/** The studio's telephone number, which the server writes in front of this code. */
declare const tel: string;

let arrived = 0;
/** The number of intervals in which nothing has arrived. */
let quiet = 0;

const timer = setInterval(async () => {
  const html = document.documentElement;
  // An element is found by its id.
  if ('whole' in window) return clearInterval(timer);
  quiet = html.innerHTML.length > arrived ? 0 : quiet + 1;
  if (quiet === 2) {
    // Rendering waits for the content.
    document.querySelector('[rel="expect"]')?.remove();
    // Behind it, src/app/LateNotice.tsx says more.
    if (!('root' in window)) html.append(`This page is still loading. Call ${tel}`);
  }
  arrived = html.innerHTML.length;
  // After 10, 20, 40 seconds, and so on.
  if (quiet < 2 || quiet & (quiet - 1)) return;
  try {
    // In the browser's cache, the whole page replaces the part.
    const response = await fetch(location.href, { cache: 'reload' });
    const loads = history.state | 0;
    const form = document.querySelector<HTMLFormElement>('[method="dialog"]');
    if (loads > 2 || !/<\/html>\s*$/.test(await response.text())) return;
    history.replaceState(loads + 1, '');
    // What was typed becomes the draft, unless there is one.
    if (form) {
      const request = Object.fromEntries(new FormData(form));
      sessionStorage.booking ||= JSON.stringify({ request });
      sessionStorage.focus = document.activeElement?.id;
    }
    location.reload();
  } catch {
    // Not reachable yet, or storage is blocked: see the next time.
  }
}, 5000);
