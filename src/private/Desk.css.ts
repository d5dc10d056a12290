import { globalStyle, style } from '@vanilla-extract/css';
import { secondary } from '#components/action.css';
import { day as timeline } from '#components/DayTimeline.css';
import { canHover, forcedColors, narrowScreen, onPaper, wideScreen } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';
import { frame } from './PrivateShell.css';

/** What only the pages of the desk have; with what it imports, the whole style of the private pages. */

/** Content that may be as wide as the site. */
export const wide = style({ selectors: { [`${frame} > &`]: { maxWidth: 'none' } } });

export const heading = style({ fontSize: theme.size.card });

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

// On paper, the week on one sheet.
globalStyle(`${frame} section`, { '@media': { [onPaper]: { display: 'block' } } });
globalStyle(`${desk} > :first-child`, { '@media': { [onPaper]: { display: 'none' } } });

/** What belongs together, below each other. */
export const column = style({
  display: 'grid',
  gap: theme.space.large,
  '@media': { [onPaper]: { display: 'block' } },
});

/** A session's facts; beside them its forms, where there is room. */
export const halves = style([
  wide,
  {
    display: 'grid',
    gap: theme.space.large,
    alignItems: 'start',
    '@media': {
      [wideScreen]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: theme.space.huge },
      [onPaper]: { display: 'block' },
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
globalStyle(`${lines} > li`, { borderBottom: `1px solid ${theme.color.line}` });

/** A session in one line. */
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0.25rem ${theme.space.small}`,
  minHeight: theme.size.target,
  paddingBlock: theme.space.small,
  fontSize: theme.size.small,
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'none',
});
globalStyle(`${line} strong`, { fontSize: theme.size.body });
globalStyle(`${line} > :not(:last-child)`, { display: 'grid', lineHeight: 1.35 });
export const lineTime = style({ minWidth: '5.5rem' });
export const lineName = style({ flex: '1 1 5rem' });

/** The state of a session, in the looks of its box. */
export const statePill = style({
  display: 'inline-block',
  padding: '0.1rem 0.7rem',
  border: `1.5px solid ${theme.color.edge}`,
  borderRadius: '2rem',
  fontSize: theme.size.small,
  fontWeight: 650,
  selectors: {
    '&[data-status="confirmed"]': {
      borderColor: 'transparent',
      backgroundColor: theme.color.accent,
      color: theme.color.onAccent,
    },
    '&[data-status="requested"]': {
      border: `1.5px dashed ${theme.color.accent}`,
      backgroundColor: theme.color.chosen,
    },
  },
  '@media': { [forcedColors]: { borderColor: 'currentColor' } },
});

/** The one thing to press while requests wait. */
export const waiting = style({
  padding: theme.space.small,
  border: `2px dashed ${theme.color.accent}`,
  borderRadius: '2rem',
  backgroundColor: theme.color.chosen,
  fontWeight: 650,
  textAlign: 'center',
  textDecoration: 'none',
});

/** Links as pills beside each other. */
export const pills = style({ display: 'flex', flexWrap: 'wrap', gap: theme.space.small });

/** Buttons, and links to other pages of the desk. */
export const buttons = style([pills, { '@media': { [onPaper]: { display: 'none' } } }]);

// Two beside each other on a narrow phone.
globalStyle(`${buttons} > *`, {
  padding: `0.8rem ${theme.space.medium}`,
  fontSize: theme.size.small,
});

/** Links to other pages of the desk: they go somewhere, and the pills call. */
export const pages = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.space.large,
  '@media': { [onPaper]: { display: 'none' } },
});

export const pill = style([secondary, { borderColor: theme.color.edge }]);

// Paper opens no chat.
globalStyle(`${frame} [href^="https://wa.me"]`, { '@media': { [onPaper]: { display: 'none' } } });

/** The days, a week at a glance on a wide screen and on one sheet. */
export const days = style({ columns: '15rem', columnGap: theme.space.large });
export const day = style({
  display: 'grid',
  gap: theme.space.small,
  paddingBlock: theme.space.small,
  borderTop: `1px solid ${theme.color.line}`,
  breakInside: 'avoid',
});
export const dayHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.space.medium,
  minHeight: theme.size.target,
});
globalStyle(`${frame} h2`, { fontSize: theme.size.title });
globalStyle(`${dayHead} > :is(h2, h3)`, { fontSize: theme.size.body, letterSpacing: 0 });
export const dayLinks = style([pages, { marginInlineStart: 'auto' }]);

/** Below the links, so that these stand in one line on every day. */
export const dayNote = style({ order: 1, flexBasis: '100%' });

/** The hours of a day. */
export const hours = style([timeline, { '@media': { [onPaper]: { display: 'none' } } }]);

/** A slot of a day. */
export const slotBox = style({
  display: 'block',
  height: theme.size.target,
  marginInline: 1.5,
  paddingInline: 3,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.small,
  overflow: 'hidden',
  // In the width of the day: the list below has the whole name.
  fontSize: [theme.size.small, `max(12px, min(${theme.size.small}, 4cqi))`],
  lineHeight: '2.625rem',
  color: theme.color.quiet,
  textAlign: 'center',
  textDecoration: 'none',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  selectors: {
    // Inside, because the box beside it may be as bright as the ring.
    '&:focus-visible': { outlineOffset: '-4px' },
    '&[data-state="free"]': { borderColor: theme.color.edge },
    '&[data-state="free"]::before': { content: '"+"', fontSize: theme.size.body },
    '&[data-state="confirmed"]': {
      borderColor: theme.color.accent,
      backgroundColor: theme.color.accent,
      color: theme.color.onAccent,
      fontWeight: 650,
    },
    '&[data-state="requested"]': {
      border: `2px dashed ${theme.color.accent}`,
      backgroundColor: theme.color.chosen,
      color: theme.color.text,
    },
    '&[data-state="taken"]': {
      backgroundImage: `repeating-linear-gradient(135deg, ${theme.color.line} 0 2px, transparent 2px 7px)`,
    },
    '&[data-state="closed"]': { borderStyle: 'dotted', backgroundColor: theme.color.sunken },
    '&[data-state="over"]': { opacity: 0.4, backgroundColor: theme.color.raised },
  },
  '@media': {
    [canHover]: {
      selectors: { '&[data-state="free"]:hover': { backgroundColor: theme.color.raised } },
    },
    [forcedColors]: {
      selectors: {
        '&[data-state="confirmed"]': {
          backgroundColor: 'Highlight',
          color: 'HighlightText',
          forcedColorAdjust: 'none',
        },
      },
    },
  },
});

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

const table = style({ width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' });

/** A month of seven columns, which uses the margins, so that each date is a target on a narrow phone. */
export const month = style([
  table,
  {
    '@media': {
      [narrowScreen]: {
        width: `calc(100% + ${theme.page.gutter})`,
        marginInline: `calc(-0.5 * ${theme.page.gutter})`,
      },
    },
  },
]);
globalStyle(`${month} caption`, {
  // Aligned with the text above, which stays within the margins.
  '@media': { [narrowScreen]: { paddingInlineStart: `calc(0.5 * ${theme.page.gutter})` } },
});
globalStyle(`:is(${month}, ${table}) :is(th, td)`, { padding: 1, textAlign: 'start' });
globalStyle(`:is(${month}, ${table}) th`, {
  fontSize: theme.size.small,
  fontWeight: 400,
  color: theme.color.quiet,
});
globalStyle(`${table} caption`, { paddingBottom: theme.space.small, textAlign: 'start' });

/** A date of the month. */
export const cell = style({
  display: 'grid',
  position: 'relative',
  alignContent: 'start',
  minHeight: '4.5rem',
  padding: 3,
  border: `1px solid ${theme.color.edge}`,
  borderRadius: theme.radius.small,
  lineHeight: 1.3,
  textDecoration: 'none',
  selectors: {
    '&[data-state="over"]': { borderColor: 'transparent', color: theme.color.quiet },
    '&[aria-current]': { borderColor: theme.color.accent },
  },
  '@media': { [canHover]: { ':hover': { backgroundColor: theme.color.raised } } },
});
export const fact = style({
  minHeight: '1.3em',
  fontSize: `min(${theme.size.small}, 3.2vw)`,
  color: theme.color.quiet,
});

/** The sessions of a date, a bar each. */
export const marks = style({ display: 'flex', gap: 2, height: '1rem', marginTop: 2 });
globalStyle(`${marks} i`, {
  width: 4,
  backgroundColor: 'currentColor',
  color: theme.color.accent,
  '@media': { [forcedColors]: { forcedColorAdjust: 'none', color: 'CanvasText' } },
});
globalStyle(`${marks} i[data-state="requested"]`, {
  border: '1px solid',
  backgroundColor: 'transparent',
});

/** The hours of a month by week and booth. */
export const figures = style([table, { fontVariantNumeric: 'tabular-nums' }]);
globalStyle(`${figures} tr`, { borderBottom: `1px solid ${theme.color.line}` });
globalStyle(`${figures} :is(th, td)`, { paddingTop: '0.5rem', verticalAlign: 'baseline' });
globalStyle(`${figures} th:first-child`, { width: '5rem' });
export const bars = style({ width: '100%', height: '1.25rem', color: theme.color.accent });
