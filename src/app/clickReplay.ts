/**
 * Click replay: records the last click before hydration, if it was on a button, and repeats it
 * after hydration. The module runs before all other code. Links and submit buttons are not recorded:
 * those of sections work without JavaScript, and the form is not submitted without a new click.
 */

let pressed: HTMLButtonElement | undefined;

const recording = new AbortController();

/** A key press discards the recorded click: the visitor is doing something else by then. */
function record({ type, target }: Event): void {
  const button = type === 'click' && target instanceof Element && target.closest('button');
  pressed = button && button.type === 'button' ? button : undefined;
}

for (const event of ['click', 'keydown'])
  document.addEventListener(event, record, { signal: recording.signal });

// src/main.tsx dispatches it.
document.addEventListener('hydrated', () => {
  recording.abort();
  if (pressed?.isConnected) pressed.click();
});
