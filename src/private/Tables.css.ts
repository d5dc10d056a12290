import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, forcedColors, narrowScreen } from '#theme/breakpoints';
import { smallPrint, theme } from '#theme/theme.css';

/** A month of seven columns, which uses the margins, so that each date is a target on a narrow phone. */
export const month = style({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '@media': {
    [narrowScreen]: {
      width: `calc(100% + ${theme.page.gutter})`,
      marginInline: `calc(-0.5 * ${theme.page.gutter})`,
    },
  },
});
globalStyle(`${month} caption`, {
  paddingBottom: theme.space.small,
  textAlign: 'start',
  // Aligned with the text above, which stays within the margins.
  '@media': { [narrowScreen]: { paddingInlineStart: `calc(0.5 * ${theme.page.gutter})` } },
});
globalStyle(`${month} :is(th, td)`, { padding: 1, textAlign: 'start' });
globalStyle(`${month} th`, {
  ...smallPrint,
  fontWeight: 400,
});

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
  // In one line at the usual size of letters, and larger with them.
  fontSize: `max(0.64rem, min(${theme.size.small}, 3.2vw))`,
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
