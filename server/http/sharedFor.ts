/**
 * Wraps an asynchronous task: calls within `maxAge` milliseconds after its start get the same
 * promise, resolved or rejected.
 */
export function sharedFor<Result>(
  maxAge: number,
  task: () => Promise<Result>,
): () => Promise<Result> {
  let last: { readonly startedAt: number; readonly result: Promise<Result> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.startedAt > maxAge) last = { startedAt: now, result: task() };
    return last.result;
  };
}
