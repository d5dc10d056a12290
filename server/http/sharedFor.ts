/** A task whose result, or failure, is shared by the calls within `maxAge` milliseconds of its start. */
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
