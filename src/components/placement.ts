/** Where a dialog goes beside the button that opened it; everything in CSS pixels of the viewport. */

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

type Side = 'above' | 'below';

/** The space between the button and the dialog. */
const gap = 8;
/** The space that is kept between the dialog and the edges of the screen. */
const margin = 4;

/** The side of the button on which a dialog fits, below if it can; else the one with more room. */
export function roomierSide(button: Box, dialog: Size, screen: Size): Side {
  const below = screen.height - button.top - button.height;
  const fits = dialog.height + gap + margin;
  return below >= fits || below >= button.top ? 'below' : 'above';
}

/** The left and top edges of a dialog on that side, so that it is on the screen as far as it fits. */
export function placeBeside(button: Box, dialog: Size, screen: Size, side: Side) {
  const within = (wanted: number, most: number) => Math.max(margin, Math.min(wanted, most));
  const wanted =
    side === 'below' ? button.top + button.height + gap : button.top - gap - dialog.height;
  return {
    left: within(button.left, screen.width - dialog.width - margin),
    top: within(wanted, screen.height - dialog.height - margin),
  };
}
