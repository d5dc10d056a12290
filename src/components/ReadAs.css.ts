import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const hours = style({ fontVariantNumeric: 'tabular-nums' });

/** A space that takes no place: for a wide one, the visible text before it would break. */
export const space = style({ fontSize: 0 });

/**
 * Text for screen readers in the flow, after a space: what is positioned, Firefox leaves out when a list
 * of details is read on.
 */
export const spoken = style({
  display: 'inline-block',
  width: 1,
  height: 1,
  marginInline: '-1px 0',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  userSelect: 'none',
  whiteSpace: 'pre',
});

export const secondPrice = style({
  fontFamily: theme.font.text,
  fontSize: `min(1em, ${theme.size.body})`,
  fontWeight: 400,
  color: theme.color.quiet,
  whiteSpace: 'nowrap',
});
