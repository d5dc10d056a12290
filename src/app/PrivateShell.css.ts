import { globalStyle, style } from '@vanilla-extract/css';
import * as action from '#components/action.css';
import { mediumScreen, onPaper } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

/** The styles of the private pages, beside those of the site's components. */

export const page = style({
  display: 'grid',
  gap: theme.space.large,
  maxWidth: '44rem',
  marginInline: 'auto',
  padding: `${theme.space.large} ${theme.page.gutter} ${theme.space.section}`,
  '@media': { [mediumScreen]: { paddingTop: theme.space.huge } },
});

/** The outcome of a form, which has the focus. */
export const outcome = style({
  outline: 'none',
  scrollMarginTop: theme.space.medium,
  fontWeight: 650,
});

export const heading = style({ fontSize: theme.size.display });

export const lead = style({ fontSize: theme.size.lead, lineHeight: 1.4, textWrap: 'balance' });

export const title = style({ marginTop: theme.space.medium, fontSize: theme.size.title });

// A long e-mail address has the whole width of a narrow screen, below its term.
globalStyle(`${page} dd`, { flexBasis: '12rem' });

/** Links below each other. */
export const links = style({ display: 'grid', justifyItems: 'start' });

export const disclosure = style({
  borderTop: `1px solid ${theme.color.line}`,
  selectors: { '& + &': { marginTop: `calc(-1 * ${theme.space.large})` } },
});

export const summary = style({
  minHeight: theme.size.target,
  marginInlineStart: '1.2em',
  paddingBlock: theme.space.medium,
  listStylePosition: 'outside',
  fontWeight: 650,
  cursor: 'pointer',
});

globalStyle(`${disclosure} > :not(summary)`, { marginBottom: theme.space.large });

export const form = style({ display: 'grid', gap: theme.space.medium });

globalStyle(`${form} > button`, { '@media': { [mediumScreen]: { justifySelf: 'start' } } });

/** The button of each action. */
export const actions = {
  confirm: style([action.primary, { minHeight: '3.5rem' }]),
  move: action.primary,
  cancel: action.danger,
};

export const note = style({ fontSize: theme.size.small, color: theme.color.quiet });

// On paper, only the booking.
globalStyle(`${page} > :is(form, details)`, { '@media': { [onPaper]: { display: 'none' } } });
