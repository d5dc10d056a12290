/** In milliseconds. */
const patience = 3000;

/**
 * Calls back once the page has nothing else to do, at the latest after some seconds;
 * returns what takes that back. Safari cannot tell, so there it is after a moment.
 */
export function requestIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: patience });
  return () => cancelIdleCallback(handle);
}
