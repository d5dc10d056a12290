import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

const wide = 'screen and (min-width: 1100px)';
const border = `1px solid ${theme.color.edge}`;

globalStyle('#machines', { padding: theme.space.large, fontSize: theme.size.small });
globalStyle('#machines :is(h3, summary)', {
  marginBlock: `${theme.space.medium} ${theme.space.small}`,
  fontSize: theme.size.small,
});

/** On wide screens, the chart and the column beside it fit in the window and scroll on their own. */
export const panel = style({
  display: 'grid',
  gap: theme.space.medium,
  marginTop: theme.space.large,
  '@media': {
    [wide]: {
      gridTemplate: 'auto minmax(0, 1fr) / minmax(0, 1fr) 27rem',
      height: `calc(100vh - 2 * ${theme.space.medium})`,
    },
  },
});
globalStyle(`${panel} > header`, { gridColumn: '1 / -1' });
globalStyle(`${panel} > div`, { overflow: 'auto', padding: theme.space.small });

export const chart = style({ maxHeight: '100vh', border, backgroundColor: theme.color.sunken });

export const current = style({
  display: 'inline-block',
  margin: theme.space.hair,
  paddingInline: theme.space.small,
  borderRadius: theme.radius.small,
  backgroundColor: theme.color.accent,
  color: theme.color.onAccent,
});

export const form = style({
  display: 'grid',
  gridTemplateColumns: '10rem minmax(0, 1fr)',
  gap: theme.space.small,
  marginBottom: theme.space.small,
});
globalStyle(`${form} > *`, {
  padding: theme.space.hair,
  border,
  borderRadius: theme.radius.small,
  backgroundColor: theme.color.sunken,
});
globalStyle(`${form} :disabled`, { color: theme.color.quiet, opacity: 0.5 });

export const event = style({ borderBottom: `1px solid ${theme.color.line}` });
export const code = style({ display: 'block', color: theme.color.quiet });

/* Mermaid styles the chart; these rules highlight the current states and last transitions. */

globalStyle(`${chart} svg`, { marginInline: 'auto' });
globalStyle(`${chart} .node[data-lit] :is(rect.outer, rect.basic)`, {
  fill: `${theme.color.accent} !important`,
});
globalStyle(`${chart} .node[data-lit] :is(.nodeLabel, p)`, {
  color: `${theme.color.onAccent} !important`,
});
globalStyle(`${chart} :is(.statediagram-cluster[data-lit] > g > rect.outer, path[data-taken])`, {
  stroke: `${theme.color.accent} !important`,
  strokeWidth: '3px !important',
});
globalStyle(`${chart} .label[data-taken] :is(.edgeLabel, p)`, {
  color: `${theme.color.accentStrong} !important`,
});
