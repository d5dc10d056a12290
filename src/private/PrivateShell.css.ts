import { globalStyle, style } from '@vanilla-extract/css';
import * as action from '#components/action.css';
import './Disclosure.css';
import * as field from '#components/field.css';
import { mediumScreen, onPaper } from '#theme/breakpoints';
import { pageWidth, smallPrint, theme } from '#theme/theme.css';

/**
 * The styles of the private pages, beside those of the site's components. They are no part of the
 * site's pages (tools/privateStylePlugin.ts): components of this folder are imported here.
 */

export const frame = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.large,
  ...pageWidth,
  padding: `${theme.space.large} ${theme.page.gutter} ${theme.space.huge}`,
  textWrap: 'pretty',
  '@media': {
    [mediumScreen]: { paddingTop: theme.space.huge },
    // Chromium prints what follows a grid over the rows that it has moved to the next sheet.
    [onPaper]: { display: 'block', paddingBottom: 0 },
  },
});
globalStyle(`${frame} > *`, { '@media': { [onPaper]: { marginTop: theme.space.large } } });
globalStyle(`${frame} > *`, { width: '100%', maxWidth: '44rem', justifySelf: 'start' });

export const footer = style({
  // Aligned with the content, like the navigation bar.
  padding: `${theme.space.medium} max(${theme.page.gutter}, calc((100% - ${theme.page.width}) / 2))`,
  borderTop: `1px solid ${theme.color.line}`,
  ...smallPrint,
  '@media': { [onPaper]: { display: 'none' } },
});

/** The outcome of a form, which has the focus. */
export const outcome = style({
  outline: 'none',
  scrollMarginTop: theme.space.medium,
  fontWeight: 650,
});

/** A message that leads to its field, as high as a finger. */
export const mistake = style({ display: 'inline-block', paddingBlock: '0.625rem' });

export const lead = style({ fontSize: theme.size.lead, lineHeight: 1.4, textWrap: 'balance' });

export const title = style({ marginTop: theme.space.medium });

// A long e-mail address has the whole width of a narrow screen, below its term.
globalStyle(`${frame} dd`, { flexBasis: '12rem' });

/** Links below each other. */
export const links = style({ display: 'grid', justifyItems: 'start' });

// Without a gap between two disclosures.
globalStyle(`${frame} > details + details`, { marginTop: `calc(-1 * ${theme.space.large})` });

/** The content of a form, and what else is below each other. */
export const stack = style({ display: 'grid', gap: theme.space.medium });

globalStyle(`${stack} > button`, { '@media': { [mediumScreen]: { justifySelf: 'start' } } });

// iPhones give a date a width of their own, and centre it.
globalStyle(`${stack} input[type="date"]`, { appearance: 'none' });
globalStyle(`${stack} ::-webkit-date-and-time-value`, { textAlign: 'start' });
// The button within a date is a tab stop at which Chromium's field has no focus.
globalStyle(`${stack} input[type="date"]:focus-within`, {
  outline: `3px solid ${theme.color.accentStrong}`,
  outlineOffset: '3px',
});

// Each time on a line of its own.
globalStyle(`${stack} ${field.options}`, { gridTemplateColumns: 'none' });

/** The looks of the button of a form. */
export const looks = {
  main: style([action.primary, { minHeight: '3.5rem' }]),
  primary: action.primary,
  danger: action.danger,
  outlined: action.outlined,
};

export const warning = style({ color: theme.color.bad, fontWeight: 650 });

export const note = style(smallPrint);

// On paper, only the booking.
globalStyle(`${frame} :is(form, details)`, { '@media': { [onPaper]: { display: 'none' } } });
