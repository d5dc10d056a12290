import { style } from '@vanilla-extract/css';
import { onPaper } from '#theme/breakpoints';
import { displayText, theme } from '#theme/theme.css';

/** Hides text visually, but not from screen readers. */
export const visuallyHidden = style({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  // What is copied has the visible text alone.
  userSelect: 'none',
  // Keeps the space with which a text begins, which screen readers would drop.
  whiteSpace: 'pre',
  border: 0,
});

export const quiet = style({ color: theme.color.quiet });

export const amount = style({
  ...displayText,
  fontSize: theme.size.title,
  lineHeight: 1,
  color: theme.color.accent,
});

export const screenOnly = style({ '@media': { [onPaper]: { display: 'none !important' } } });
