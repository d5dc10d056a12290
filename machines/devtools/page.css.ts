import { globalStyle, style } from '@vanilla-extract/css';
import { narrowScreen, wideScreen } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

const { color, space, size, radius } = theme;

globalStyle('#machines', { display: 'block', padding: space.medium, fontSize: size.small });
globalStyle('#machines h1', { fontSize: size.title });
globalStyle('#machines h3', { fontSize: size.body });

export const panel = style({
  display: 'grid',
  gap: space.medium,
  marginBlock: space.large,
  '@media': { [wideScreen]: { gridTemplateColumns: '17rem minmax(0, 1fr)' } },
});
globalStyle(`${panel} > header`, { display: 'grid', gap: space.small, gridColumn: '1 / -1' });

/** On a wide screen, stays beside the chart while the page scrolls. */
export const live = style({
  display: 'grid',
  alignSelf: 'start',
  gap: space.small,
  padding: space.medium,
  borderRadius: radius.small,
  backgroundColor: color.sunken,
  '@media': {
    [wideScreen]: {
      position: 'sticky',
      top: space.medium,
      maxHeight: 'calc(100vh - 2rem)',
      overflow: 'auto',
    },
  },
});
globalStyle(`${live} :is(time, code, pre)`, { color: color.quiet, whiteSpace: 'pre-wrap' });
globalStyle(`${live} :is(b, code)`, { display: 'block' });
globalStyle(`${live} ol li`, { paddingBlock: space.tiny, borderTop: `1px solid ${color.line}` });

/** On a narrow screen, where the log is above the chart, its last events. */
globalStyle(`${live} ol li:nth-child(n + 6)`, {
  '@media': { [narrowScreen]: { display: 'none' } },
});

/** Nested lists: states as boxes beside each other, the transitions of a state as lines. */
export const chart = style({ alignSelf: 'start', lineHeight: 1.45 });
const box = `${chart} li[id]`;
const current = `${box}[aria-current="true"]`;
globalStyle(`:is(${chart}, ${chart} ul):has(> [id])`, {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.small,
});
globalStyle(`${chart} ul:not(:empty)`, { marginTop: space.small });
globalStyle(`${chart} li:not([id])`, { paddingLeft: '1em', textIndent: '-1em' });
globalStyle(box, {
  flex: '1 1 14rem',
  padding: 7,
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
});
/** A state with two levels of states in it has a row of its own. */
globalStyle(`${box}:has([id] [id])`, { flexBasis: '100%' });
globalStyle(`${chart} small`, { color: color.quiet });
globalStyle(`${chart} :is(strong, mark)`, {
  marginInline: '-0.25em 0.25em',
  padding: '0 0.25em',
  borderRadius: radius.small,
  boxDecorationBreak: 'clone',
});
globalStyle(current, { borderColor: color.accent });
globalStyle(`${current}:not(:has([id]))`, { backgroundColor: color.chosen });
globalStyle(`${current} > strong, ${chart} mark`, {
  backgroundColor: color.accent,
  color: color.onAccent,
});
globalStyle(`${box}:target`, { outline: `3px solid ${color.accentStrong}` });
