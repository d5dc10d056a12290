import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

/**
 * The styles of the private pages. They are selected by element, because the server writes the
 * content without class names.
 */

export const page = style({
  display: 'grid',
  gap: theme.space.large,
  justifyItems: 'start',
  maxWidth: '44rem',
  marginInline: 'auto',
  padding: `${theme.space.huge} ${theme.page.gutter} ${theme.space.section}`,
});

const within = (selector: string) => `${page} ${selector}`;

globalStyle(within('h1'), { fontSize: theme.size.display });
globalStyle(within('h2'), { marginTop: theme.space.medium, fontSize: theme.size.title });

globalStyle(within('form'), { display: 'grid', gap: theme.space.medium, justifyItems: 'start' });
globalStyle(within('form, dl, fieldset, details'), { width: '100%' });

globalStyle(within('dl'), {
  display: 'grid',
  gridTemplateColumns: 'fit-content(40%) 1fr',
  gap: `${theme.space.small} ${theme.space.medium}`,
  padding: theme.space.large,
  borderRadius: theme.radius.large,
  backgroundColor: theme.color.raised,
});
globalStyle(within('dt'), { fontSize: theme.size.small, color: theme.color.quiet });
globalStyle(within('dd'), { whiteSpace: 'pre-line' });

globalStyle(within(':is(p[data-tone])'), {
  width: '100%',
  padding: `${theme.space.medium} ${theme.space.large}`,
  border: '1px solid',
  borderInlineStartWidth: '0.4rem',
  borderRadius: theme.radius.small,
});
globalStyle(within('p[data-tone="good"]'), {
  color: theme.color.good,
  backgroundColor: theme.color.goodGround,
});
globalStyle(within('p[data-tone="bad"]'), {
  color: theme.color.bad,
  backgroundColor: theme.color.badGround,
});

globalStyle(within('fieldset'), {
  display: 'grid',
  gap: theme.space.small,
  minWidth: 0,
  padding: 0,
  border: 0,
});
globalStyle(within('label'), { display: 'grid', gap: theme.space.hair, fontWeight: 650 });
globalStyle(within('fieldset label'), {
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  gap: theme.space.small,
  minHeight: theme.size.target,
  fontWeight: 400,
});
globalStyle(within(':is(input:not([type="radio"]), select, textarea)'), {
  width: 'min(100%, 28rem)',
  minHeight: '3rem',
  padding: `${theme.space.small} ${theme.space.medium}`,
  border: `1px solid ${theme.color.edge}`,
  borderRadius: theme.radius.small,
  font: 'inherit',
  color: 'inherit',
  backgroundColor: theme.color.sunken,
});
globalStyle(within('input[type="radio"]'), {
  width: '1.5rem',
  height: '1.5rem',
  accentColor: theme.color.accent,
});

globalStyle(within(':is(a, summary)'), {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: theme.size.target,
});
globalStyle(within('summary'), { cursor: 'pointer', textDecoration: 'underline' });

globalStyle(within('button'), {
  minHeight: theme.size.target,
  padding: '0.8em 1.6em',
  border: `1px solid ${theme.color.edge}`,
  borderRadius: theme.radius.round,
  backgroundColor: 'transparent',
  fontWeight: 700,
  lineHeight: 1.2,
  cursor: 'pointer',
});
globalStyle(within('button[name="action"]:not([value="cancel"])'), {
  borderColor: 'transparent',
  backgroundColor: theme.color.accent,
  color: theme.color.onAccent,
});
