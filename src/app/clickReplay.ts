/**
 * What visitors press before the page is alive. This is a file of its own that comes before all other
 * code, with the page's first sight; links and the buttons that send a form work without any.
 */

let pressed: HTMLButtonElement | undefined;

const note = ({ target }: Event) => {
  const button = target instanceof Element && target.closest('button');
  pressed = button && button.type === 'button' ? button : undefined;
};

/** Who types after a press is somewhere else by now. */
const forget = () => {
  pressed = undefined;
};

document.addEventListener('click', note);
document.addEventListener('keydown', forget);

/** Presses the last of these buttons again, now that it can answer. */
export function replayClick(): void {
  document.removeEventListener('click', note);
  document.removeEventListener('keydown', forget);
  // "Book Session" sends the form by now; that is not done behind anybody's back.
  if (pressed?.isConnected && pressed.type === 'button') pressed.click();
  forget();
}
