/**
 * Click replay: records the last click before hydration, if it was on a button, and repeats it
 * after hydration. The module runs before all other code. Links and submit buttons are not recorded:
 * those of sections work without JavaScript, and the form is not submitted without a new click.
 */

let pressed: HTMLButtonElement | undefined;

const note = ({ target }: Event) => {
  const button = target instanceof Element && target.closest('button');
  pressed = button && button.type === 'button' ? button : undefined;
};

/** A key press discards the recorded click: the visitor is doing something else by then. */
const forget = () => {
  pressed = undefined;
};

document.addEventListener('click', note);
document.addEventListener('keydown', forget);

function replay(): void {
  document.removeEventListener('click', note);
  document.removeEventListener('keydown', forget);
  if (pressed?.isConnected) pressed.click();
  forget();
}

// src/main.tsx dispatches it.
document.addEventListener('hydrated', replay, { once: true });
