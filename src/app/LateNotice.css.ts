import { keyframes, style } from '@vanilla-extract/css';
import { onPaper } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

const show = keyframes({ to: { visibility: 'visible' } });

/** Shown by CSS alone, which also works when no script runs, if the page is not hydrated in time. */
export const notice = style({
  position: 'fixed',
  zIndex: 3,
  insetInline: theme.page.gutter,
  bottom: theme.space.medium,
  maxWidth: '34rem',
  marginInline: 'auto',
  padding: theme.space.medium,
  border: `1px solid ${theme.color.accent}`,
  borderRadius: theme.radius.large,
  backgroundColor: theme.color.raised,
  visibility: 'hidden',
  animation: `${show} 0s 8s forwards`,
  selectors: { '[data-hydrated] ~ &': { display: 'none' } },
  // Without JavaScript, the notice of the booking form says more.
  '@media': { [onPaper]: { display: 'none' }, '(scripting: none)': { display: 'none' } },
});
