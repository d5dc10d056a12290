import { globalStyle, style } from '@vanilla-extract/css';
import { secondary } from '#components/action.css';
import { state } from '#components/state.css';
import { onPaper, wideScreen } from '#theme/breakpoints';
import { theme, wrapping } from '#theme/theme.css';
import './Days.css';
import { frame, stack } from './PrivateShell.css';
import './Tables.css';

/** What only the pages of the desk have; with what it imports, the whole style of the private pages. */

/** Content that may be as wide as the site. */
export const wide = style({ selectors: { [`${frame} > &`]: { maxWidth: 'none' } } });

export const heading = style({ fontSize: theme.size.card });
globalStyle(`${heading} + p`, { marginTop: theme.space.small });

/** The first screen and the requests; beside them the days, where there is room. */
export const desk = style([
  wide,
  {
    display: 'grid',
    gap: theme.space.huge,
    alignItems: 'start',
    '@media': {
      [wideScreen]: { gridTemplateColumns: '22rem minmax(0, 1fr)' },
      [onPaper]: { display: 'block' },
    },
  },
]);

// On paper, the week on one sheet, and no heading of disclosures, which are not printed.
globalStyle(`${frame} section`, { '@media': { [onPaper]: { display: 'block' } } });
globalStyle(`${frame} section:has(> #waiting):not(:has(> ul))`, {
  '@media': { [onPaper]: { display: 'none' } },
});

/** What belongs together, below each other. */
export const column = style({
  display: 'grid',
  gap: theme.space.large,
  '@media': { [onPaper]: { display: 'block' } },
});

globalStyle(`:is(${column}, ${stack}) > *`, {
  '@media': { [onPaper]: { marginTop: theme.space.small } },
});

/** A session's facts; beside them its forms, where there is room. */
export const halves = style([
  desk,
  {
    gap: theme.space.large,
    '@media': {
      [wideScreen]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: theme.space.huge },
    },
  },
]);

export const small = style({
  fontSize: theme.size.body,
  letterSpacing: 0,
  marginBottom: '0.25rem',
});

/** Sessions of a day, one line each. */
export const lines = style({ borderTop: `1px solid ${theme.color.line}` });
globalStyle(`${lines} > li:not(:last-child)`, { borderBottom: `1px solid ${theme.color.line}` });

// On paper, also those that are behind a summary.
globalStyle(`${frame} details:has(> ${lines}), details:has(> ${lines})::details-content`, {
  '@media': { [onPaper]: { display: 'block', contentVisibility: 'visible' } },
});

/** A session in one line. */
export const line = style({
  ...wrapping,
  alignItems: 'center',
  gap: `0.25rem ${theme.space.small}`,
  minHeight: theme.size.target,
  paddingBlock: theme.space.small,
  fontSize: theme.size.small,
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'none',
});
globalStyle(`${line} strong`, { fontSize: theme.size.body });
export const lineTime = style({
  display: 'grid',
  lineHeight: 1.35,
  minWidth: '5.5rem',
  selectors: { '[data-dated] &': { minWidth: '7.25rem' } },
});
export const lineName = style({ display: 'grid', flex: '1 1 7rem', lineHeight: 1.35 });

export const statePill = style([state, { display: 'inline-block', padding: '0.1rem 0.7rem' }]);

/** The one thing to press while requests wait. */
export const waiting = style({
  padding: theme.space.small,
  border: `2px dashed ${theme.color.accent}`,
  borderRadius: theme.radius.round,
  backgroundColor: theme.color.chosen,
  fontWeight: 650,
  textAlign: 'center',
  textDecoration: 'none',
  '@media': { [onPaper]: { display: 'none' } },
});

/** Links as pills beside each other. */
export const pills = style({ ...wrapping, gap: theme.space.small });

/** Buttons, and links to other pages of the desk. */
export const buttons = style([pills, { '@media': { [onPaper]: { display: 'none' } } }]);

// Two beside each other on a narrow phone.
globalStyle(`${buttons} > *`, {
  padding: `0.8rem ${theme.space.medium}`,
  fontSize: theme.size.small,
});

/** Links to other pages of the desk: they go somewhere, and the pills call. */
export const pages = style({
  ...wrapping,
  columnGap: theme.space.large,
  '@media': { [onPaper]: { display: 'none' } },
});

export const pill = style([secondary, { borderColor: theme.color.edge }]);

// Paper opens no chat.
globalStyle(`${frame} [href^="https://wa.me"]`, { '@media': { [onPaper]: { display: 'none' } } });

/** A list of sessions. */
export const sessions = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))',
  columnGap: theme.space.large,
});
export const session = style({
  display: 'grid',
  justifyItems: 'start',
  alignContent: 'start',
  gap: theme.space.tiny,
  paddingBlock: theme.space.small,
  borderTop: `1px solid ${theme.color.line}`,
  breakInside: 'avoid',
});

globalStyle(`${session} ${pill}`, { paddingInline: '0.75rem', fontSize: theme.size.small });

/** Who comes, and when. */
export const who = style({
  display: 'grid',
  alignContent: 'center',
  minHeight: theme.size.target,
  lineHeight: 1.35,
  textDecoration: 'none',
});
globalStyle(`${who}[href] strong`, { textDecoration: 'underline' });

export const notes = style({
  paddingInlineStart: theme.space.small,
  borderInlineStart: `2px solid ${theme.color.line}`,
  fontSize: theme.size.small,
  whiteSpace: 'pre-line',
});
