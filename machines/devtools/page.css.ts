import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

const { color, space, size, radius } = theme;

globalStyle('#machines', { display: 'block', padding: space.medium, fontSize: size.small });
globalStyle('#machines h1', { fontSize: size.title });

export const panel = style({ display: 'grid', gap: space.small, marginBlock: space.large });

/** Nested lists: states as boxes beside each other, the transitions of a state as lines. */
export const chart = style({ lineHeight: 1.45 });
const box = `${chart} li[id]`;
const current = `${box}[aria-current="true"]`;
globalStyle(`:is(${chart}, ${chart} ul):has(> [id])`, {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.small,
});
globalStyle(box, {
  flex: '1 1 14rem',
  padding: 7,
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
});
/** A state with two levels of states in it has a row of its own. */
globalStyle(`${box}:has([id] [id])`, { flexBasis: '100%' });
globalStyle(`${chart} small`, { color: color.quiet });
globalStyle(current, { borderColor: color.accent });
globalStyle(`${current} > strong`, {
  backgroundColor: color.accent,
  color: color.onAccent,
});
globalStyle(`${box}:target`, { outline: `3px solid ${color.accentStrong}` });
