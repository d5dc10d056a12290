import { globalStyle, style } from '@vanilla-extract/css';
import { mediumScreen, onPaper } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

/**
 * The styles of the private pages. They are selected by element, because the server writes the
 * content without class names.
 */

export const page = style({
  display: 'grid',
  gap: theme.space.large,
  maxWidth: '44rem',
  marginInline: 'auto',
  padding: `${theme.space.large} ${theme.page.gutter} ${theme.space.section}`,
  '@media': { [mediumScreen]: { paddingTop: theme.space.huge } },
});

const within = (selector: string) => `${page} ${selector}`;

globalStyle(within('h1'), { fontSize: theme.size.display });
globalStyle(within('h1 + p'), {
  fontSize: theme.size.lead,
  lineHeight: 1.4,
  textWrap: 'balance',
});
globalStyle(within('h2'), { marginTop: theme.space.medium, fontSize: theme.size.title });

// The outcome of a form: an icon, so that its tone does not depend on colour.
globalStyle(within('p[data-tone]'), {
  padding: `${theme.space.medium} ${theme.space.large}`,
  border: '1px solid',
  borderInlineStartWidth: '0.4rem',
  borderRadius: theme.radius.small,
  outline: 'none',
  scrollMarginTop: theme.space.medium,
  fontWeight: 650,
});
globalStyle(within('p[data-tone]::before'), {
  content: '""',
  float: 'left',
  width: '1em',
  height: '1em',
  margin: '0.3em 0.75em 0 0',
  backgroundColor: 'currentcolor',
  forcedColorAdjust: 'none',
});
globalStyle(within('p[data-tone="good"]'), {
  color: theme.color.good,
  backgroundColor: theme.color.goodGround,
});
globalStyle(within('p[data-tone="good"]::before'), {
  clipPath: 'polygon(12% 45%, 0 60%, 38% 96%, 100% 18%, 85% 6%, 37% 68%)',
});
globalStyle(within('p[data-tone="bad"]'), {
  color: theme.color.bad,
  backgroundColor: theme.color.badGround,
});
globalStyle(within('p[data-tone="bad"]::before'), {
  clipPath: 'polygon(50% 4%, 100% 96%, 0 96%)',
});

globalStyle(within('dl'), {
  display: 'grid',
  gap: theme.space.medium,
  padding: theme.space.large,
  borderRadius: theme.radius.large,
  backgroundColor: theme.color.raised,
});
globalStyle(within('dl > div'), {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: theme.space.small,
});
globalStyle(within('dt'), {
  flex: '0 0 5.5rem',
  fontSize: theme.size.small,
  color: theme.color.quiet,
});
// Beside its term, or below it on a narrow screen.
globalStyle(within('dd'), { flex: '1 1 12rem', minWidth: 0, whiteSpace: 'pre-line' });

globalStyle(within(':is(a, summary)'), {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: theme.size.target,
});

// What can be done with a booking: closed rows, so that nothing is pressed by mistake.
globalStyle(within('details'), { borderTop: `1px solid ${theme.color.line}` });
globalStyle(within('details + details'), { marginTop: `calc(-1 * ${theme.space.large})` });
globalStyle(within('summary'), {
  display: 'list-item',
  listStylePosition: 'outside',
  marginInlineStart: '1.2em',
  paddingBlock: theme.space.medium,
  fontWeight: 650,
  cursor: 'pointer',
});
globalStyle(within('details > :not(summary)'), { marginBottom: theme.space.large });

globalStyle(within(':is(form, label)'), { display: 'grid' });
globalStyle(within('form'), { gap: theme.space.medium });
globalStyle(within('form > p'), { fontSize: theme.size.small, color: theme.color.quiet });
globalStyle(within('label'), { gap: theme.space.hair, fontWeight: 650 });
globalStyle(within(':is(input:not([type="radio"]), select, textarea)'), {
  width: '100%',
  // Shrinks below the width that browsers give a date when the text is enlarged.
  minWidth: 0,
  minHeight: '3rem',
  padding: `${theme.space.small} ${theme.space.medium}`,
  border: `1px solid ${theme.color.edge}`,
  borderRadius: theme.radius.small,
  font: 'inherit',
  fontWeight: 400,
  color: 'inherit',
  backgroundColor: theme.color.sunken,
  resize: 'vertical',
});
// The button inside a date field does not make the field itself :focus-visible.
globalStyle(within('input[type="date"]:focus-within'), {
  outline: `3px solid ${theme.color.accentStrong}`,
  outlineOffset: '3px',
});
globalStyle(within('fieldset'), {
  display: 'grid',
  gap: theme.space.small,
  minWidth: 0,
  padding: 0,
  border: 0,
});
globalStyle(within('legend'), { marginBottom: theme.space.small, padding: 0, fontWeight: 650 });
globalStyle(within('fieldset label'), {
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  gap: theme.space.small,
  minHeight: '3rem',
  padding: `${theme.space.small} ${theme.space.medium}`,
  border: `1px solid ${theme.color.edge}`,
  borderRadius: theme.radius.small,
  backgroundColor: theme.color.sunken,
  lineHeight: 1.3,
  fontWeight: 400,
  cursor: 'pointer',
});
globalStyle(within('input[type="radio"]'), {
  width: '1.5rem',
  height: '1.5rem',
  accentColor: theme.color.accent,
});

globalStyle(within('button'), {
  minHeight: '3rem',
  padding: '0.8em 1.6em',
  border: `1px solid ${theme.color.edge}`,
  borderRadius: theme.radius.round,
  backgroundColor: 'transparent',
  fontWeight: 700,
  lineHeight: 1.2,
  cursor: 'pointer',
  '@media': { [mediumScreen]: { justifySelf: 'start' } },
});
globalStyle(within('button:is([value="confirm"], [value="move"])'), {
  borderColor: 'transparent',
  backgroundColor: theme.color.accent,
  color: theme.color.onAccent,
});
globalStyle(within('button:is([value="confirm"], [value="move"]):hover'), {
  backgroundColor: theme.color.accentStrong,
});
globalStyle(within('button[value="confirm"]'), { minHeight: '3.5rem' });
globalStyle(within('button[value="cancel"]'), {
  borderColor: theme.color.bad,
  color: theme.color.bad,
});

// On paper, only the booking.
globalStyle(within(':is(form, details)'), { '@media': { [onPaper]: { display: 'none' } } });
