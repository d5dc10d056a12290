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

/**
 * Scrolls an element into view instantly, and again two frames later, because a smooth scroll in
 * progress may have moved the page meanwhile; not when the focus has moved on by then, which would be
 * scrolled out of view. Returns a function that cancels the second scroll.
 */
export function showAtOnce(element: Element | null, block: ScrollLogicalPosition): () => void {
  const show = () => {
    window.scrollTo({ top: window.scrollY, behavior: 'instant' });
    element?.scrollIntoView({ block, behavior: 'instant' });
  };
  const focused = document.activeElement;
  show();
  return afterTwoFrames(() => {
    if (document.activeElement === focused) show();
  });
}

/**
 * Calls `callback` after 1.5 s, when a screen reader on a slow machine has asked for what the last
 * events were about. Orca is silent about a focus that moves when what had it is removed, in Firefox
 * also when that is removed some frames later. Returns a function that cancels the call.
 */
export function afterSpeechEvents(callback: () => void): () => void {
  const timer = setTimeout(callback, 1500);
  return () => clearTimeout(timer);
}

/** Calls `callback` without a delay. */
export function atOnce(callback: () => void): () => void {
  callback();
  return () => {};
}

/** Returns a value after `wait`, by default two animation frames; the previous value until then. */
export function useSettled<Value>(value: Value, wait = afterTwoFrames): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => wait(() => setSettled(value)), [value, wait]);
  return settled;
}
