import { style } from '@vanilla-extract/css';
import { forcedColors } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const notice = style({
  padding: `${theme.space.medium} ${theme.space.large}`,
  border: `1px solid ${theme.color.edge}`,
  borderInlineStartWidth: '0.4rem',
  borderRadius: theme.radius.small,
  selectors: {
    // An icon, so that the tone does not depend on colour: a tick for good, a triangle for bad.
    '&:is([data-tone="good"], [data-tone="bad"])': {
      display: 'grid',
      gridTemplateColumns: '1em 1fr',
      columnGap: '0.75em',
    },
    '&:is([data-tone="good"], [data-tone="bad"])::before': {
      content: '""',
      gridRow: '1 / span 3',
      width: '1em',
      height: '1em',
      marginTop: '0.3em',
      backgroundColor: 'currentcolor',
      forcedColorAdjust: 'none',
      '@media': { [forcedColors]: { backgroundColor: 'CanvasText' } },
    },
    '&[data-tone="good"]::before': {
      clipPath: 'polygon(12% 45%, 0 60%, 38% 96%, 100% 18%, 85% 6%, 37% 68%)',
    },
    '&[data-tone="bad"]::before': { clipPath: 'polygon(50% 4%, 100% 96%, 0 96%)' },
    '&[data-tone="good"]': {
      borderColor: theme.color.good,
      backgroundColor: theme.color.goodGround,
      color: theme.color.good,
    },
    '&[data-tone="bad"]': {
      borderColor: theme.color.bad,
      backgroundColor: theme.color.badGround,
      color: theme.color.bad,
    },
  },
});
