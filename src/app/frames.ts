/**
 * Calls back two frames later, when the accessibility tree holds what has just been rendered. Returns
 * a function that cancels the call.
 */
export function afterTwoFrames(callback: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(callback);
  });
  return () => cancelAnimationFrame(frame);
}
