import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';
import { belowHead, wide } from './layout';

export const pane = style({
  display: 'grid',
  gap: theme.space.small,
  minWidth: 0,
  '@media': { [wide]: { position: 'sticky', top: belowHead } },
});

export const whole = style({
  justifySelf: 'end',
  color: theme.color.quiet,
  accentColor: theme.color.accent,
});

export const chart = style({
  overflow: 'auto',
  overscrollBehavior: 'contain',
  maxHeight: '55vh',
  '@media': { [wide]: { maxHeight: `calc(100vh - ${belowHead} - 3.5rem)` } },
  padding: theme.space.medium,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  backgroundColor: theme.color.sunken,
});

/* Mermaid styles the chart; these rules highlight the current states and last transitions. */

const glow = keyframes({ from: { opacity: 0.35 } });

globalStyle(`${chart} svg`, { marginInline: 'auto' });
globalStyle(`${chart}[data-whole] svg`, { minWidth: '0 !important' });
globalStyle(`${chart} [data-lit] > :is(rect, g > rect):is(.outer, .basic)`, {
  stroke: `${theme.color.accent} !important`,
  strokeWidth: '3px !important',
});
globalStyle(`${chart} .node[data-lit] :is(rect.outer, rect.basic)`, {
  fill: `${theme.color.accent} !important`,
});
globalStyle(`${chart} .node[data-lit] :is(.nodeLabel, p)`, {
  color: `${theme.color.onAccent} !important`,
});
globalStyle(`${chart} .node[data-lit] .divider`, { stroke: `${theme.color.onAccent} !important` });
globalStyle(`${chart} path[data-taken]`, {
  stroke: `${theme.color.accent} !important`,
  strokeWidth: '4px !important',
  '@media': {
    '(prefers-reduced-motion: no-preference)': { animation: `${glow} 400ms ease-out` },
  },
});
globalStyle(`${chart} .label[data-taken] :is(.edgeLabel, p)`, {
  color: `${theme.color.accentStrong} !important`,
});
