import { globalStyle } from '@vanilla-extract/css';
import { forcedColors } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

globalStyle('[data-played]', {
  stroke: theme.color.accent,
  '@media': { [forcedColors]: { stroke: 'Highlight' } },
});
