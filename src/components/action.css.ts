import { style } from '@vanilla-extract/css';
import { canHover } from '#theme/breakpoints';
import { onAccent, theme } from '#theme/theme.css';

/** The primary action of a page, as a link or a button. */
export const primary = style({
  display: 'inline-block',
  // Large text on a narrow screen has more of the width.
  padding: '0.8em min(1.6em, 9vw)',
  border: '1px solid transparent',
  borderRadius: theme.radius.round,
  ...onAccent,
  fontWeight: 700,
  lineHeight: 1.2,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    // More specific than the hover, which is no more specific than the one of another look.
    '&&[aria-disabled="true"]': {
      backgroundColor: theme.color.raised,
      borderColor: theme.color.edge,
      color: theme.color.text,
      cursor: 'progress',
    },
  },
  '@media': {
    [canHover]: {
      ':hover': { backgroundColor: theme.color.accentStrong },
    },
  },
});

/** An action beside the primary one. */
export const outlined = style([
  primary,
  {
    borderColor: theme.color.edge,
    backgroundColor: 'transparent',
    color: theme.color.text,
    '@media': {
      [canHover]: { ':hover': { backgroundColor: theme.color.raised } },
    },
  },
]);

/** An action that takes something away. */
export const danger = style([outlined, { borderColor: theme.color.bad, color: theme.color.bad }]);

/** A less important action, as a link or a button. */
export const secondary = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: theme.size.target,
  padding: `${theme.space.small} ${theme.space.medium}`,
  border: `1px solid ${theme.color.accent}`,
  borderRadius: theme.radius.round,
  background: 'none',
  lineHeight: 1.3,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  '@media': { [canHover]: { ':hover': { backgroundColor: theme.color.raised } } },
});

/** A link on a line of its own, as high as a button. */
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: theme.size.target,
});
