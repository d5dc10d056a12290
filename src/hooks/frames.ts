/**
 * Calls `callback` after two animation frames, when the accessibility tree contains what was just
 * rendered. Returns a function that cancels the call.
 */
export function afterTwoFrames(callback: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(callback);
  });
  return () => cancelAnimationFrame(frame);
}
