/**
 * Calls `callback` when the browser is idle, after 3 seconds at the latest. Returns a function that
 * cancels the call. Without requestIdleCallback (Safari) it calls back after 200 ms.
 */
export function requestIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}
