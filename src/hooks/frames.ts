import { useEffect, useState } from 'react';

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

/** Returns a value two animation frames after it was given; the previous value until then. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => afterTwoFrames(() => setSettled(value)), [value]);
  return settled;
}
