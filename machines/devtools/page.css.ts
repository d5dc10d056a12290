import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

const border = `1px solid ${theme.color.edge}`;

globalStyle('#machines', { fontSize: theme.size.small });

/** Fills the window: title and description, then the chart, then three columns. */
export const panel = style({
  display: 'grid',
  gridTemplate: 'auto minmax(0, 1fr) 9rem / 3fr 3fr 2fr',
  gap: theme.space.small,
  height: '100vh',
  padding: theme.space.small,
});
globalStyle(`${panel} > header`, {
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.space.large,
});

export const column = style({ overflow: 'auto', padding: theme.space.small, border });
globalStyle(`${column} button`, { margin: theme.space.tiny });
globalStyle(`${column} code`, { color: theme.color.quiet });

export const pane = style({
  gridColumn: '1 / -1',
  overflow: 'auto',
  border,
  backgroundColor: theme.color.sunken,
});
/** The largest chart is as wide as a screen of 1440 px; the zoom of the browser enlarges it. */
export const charts = style({ display: 'flex', width: 'max-content', zoom: 0.5 });

/* Mermaid styles the charts; these rules highlight the current states and last transitions. */

const accent = `${theme.color.accent} !important`;
globalStyle(`${pane} svg`, { maxWidth: 'none' });
globalStyle(`${pane} .node:has([data-current]) rect`, { fill: accent });
globalStyle(`${pane} .node:has([data-current]) :is(p, span)`, {
  color: `${theme.color.onAccent} !important`,
});
globalStyle(`${pane} :is(.cluster:has([data-current]) rect, path[data-taken])`, {
  stroke: accent,
  strokeWidth: '3px !important',
});
globalStyle(`${pane} [data-taken]`, {
  backgroundColor: theme.color.accent,
  color: `${theme.color.onAccent} !important`,
});
