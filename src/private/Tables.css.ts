import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, forcedColors, narrowScreen } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

/** The month and the figures. */

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

/** The hours of a month by week and booth. */
export const figures = style([table, { fontVariantNumeric: 'tabular-nums' }]);
globalStyle(`${figures} tr`, { borderBottom: `1px solid ${theme.color.line}` });
globalStyle(`${figures} tr > *`, { padding: '0.5rem 0.5rem 1px 0', verticalAlign: 'baseline' });
globalStyle(`${figures} th:first-child`, { width: '5rem' });
