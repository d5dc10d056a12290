import { globalStyle, style } from '@vanilla-extract/css';
import { narrowScreen, wideScreen } from '#theme/breakpoints';
import { smallPrint, theme } from '#theme/theme.css';

/**
 * Returns a length, or a negative one without effect in a viewport of less than `height`: sticky
 * elements would cover too much of a small window or of one with enlarged text. A media query does
 * not know the size of the text on the page.
 */
const fromHeight = (height: string, length: string) => `min(${length}, (100vh - ${height}) * 999)`;

/** The height of the viewport from which the submit button is sticky. */
const stickyFrom = '20.5rem';

export const booking = style({ display: 'grid', gap: theme.space.large });

export const form = style({
  display: 'grid',
  gap: theme.space.large,
  alignItems: 'start',
  '@media': {
    // Two columns, which wrap when enlarged text leaves no room for both.
    [wideScreen]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.huge },
  },
});

export const fields = style({
  display: 'grid',
  gap: theme.space.large,
  minWidth: 0,
  flex: '1 1 24rem',
  '@media': {
    [wideScreen]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      // Leaves the width of the side column free before its HTML has arrived, so that nothing
      // shifts; the first value is huge, so no limit, where both columns do not fit side by side.
      maxWidth: `max((46rem + ${theme.space.huge} - 100%) * 999, 100% - 22rem - ${theme.space.huge})`,
    },
  },
});

export const side = style({
  display: 'grid',
  flex: '0 1 22rem',
  gap: theme.space.large,
  '@media': {
    // No box: the containing block of the sticky button is then the form, so it stays in view.
    [narrowScreen]: { display: 'contents' },
    [wideScreen]: {
      position: 'sticky',
      // The bar, the summary and the button fit.
      top: fromHeight('46rem', `${theme.bar.height} + ${theme.space.large}`),
    },
  },
});

// E-mail address and phone number side by side.
globalStyle(`${fields} > :not(:nth-child(2), :nth-child(3))`, {
  '@media': { [wideScreen]: { gridColumn: '1 / -1' } },
});

/** The notice above the submit button: offline, or an unknown outcome. */
export const notice = style({
  marginBottom: theme.space.small,
  '@media': {
    [narrowScreen]: {
      padding: `${theme.space.tiny} ${theme.space.small}`,
      fontSize: theme.size.small,
      lineHeight: 1.4,
    },
  },
});

/** The selection above the sticky button; two lines high, so that the bar keeps its height. */
export const chosen = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: theme.space.small,
  alignItems: 'end',
  minHeight: '2.5em',
  marginBottom: theme.space.tiny,
  lineHeight: 1.25,
  fontSize: theme.size.small,
  fontVariantNumeric: 'tabular-nums',
  '@media': {
    [wideScreen]: { display: 'none' },
    // Above an on-screen keyboard, the field needs the room.
    '(max-height: 26rem)': { display: 'none' },
  },
});

export const when = style({ display: 'block' });

/** A second price gets the second line. */
export const price = style({
  flexShrink: 99_999,
  overflowWrap: 'normal',
  textAlign: 'end',
  fontWeight: 700,
  color: theme.color.accent,
});

/** On narrow screens, sticky at the bottom of the viewport, above the on-screen keyboard. */
export const submit = style({
  display: 'grid',
  '@media': {
    [narrowScreen]: {
      position: 'sticky',
      bottom: fromHeight(stickyFrom, '0px'),
      marginInline: `calc(-1 * ${theme.page.gutter})`,
      padding: `${theme.space.small} ${theme.page.gutter}`,
      backgroundColor: theme.color.ground,
      borderTop: `1px solid ${theme.color.line}`,
    },
  },
});

/** The progress message below the button, in the same sticky box; takes no space while empty. */
export const progress = style({
  ...smallPrint,
  textAlign: 'center',
  selectors: { '&:not(:empty)': { paddingTop: theme.space.small } },
});

// Room for the label when a control is scrolled into view.
globalStyle(`${form} :is(input, textarea, button)`, { scrollMarginTop: '2.25rem' });

// What is scrolled into view is shown above the sticky submit button, whose text may wrap.
globalStyle(`${fields} *`, {
  '@media': {
    [narrowScreen]: { scrollMarginBottom: `max(0px, ${fromHeight(stickyFrom, '10rem')})` },
  },
});
