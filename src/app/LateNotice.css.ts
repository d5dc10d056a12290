import { keyframes, style } from '@vanilla-extract/css';
import { onPaper } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

const show = keyframes({ to: { visibility: 'visible' } });

/** Shown by CSS alone, which also works when no script runs, if the page is not hydrated in time. */
export const notice = style({
  position: 'fixed',
  zIndex: 3,
  insetInline: 0,
  bottom: 0,
  padding: `${theme.space.medium} ${theme.page.gutter}`,
  borderTop: `1px solid ${theme.color.accent}`,
  backgroundColor: theme.color.raised,
  visibility: 'hidden',
  animation: `${show} 0s 8s forwards`,
  selectors: { '[data-hydrated] ~ &': { display: 'none' } },
  // Without JavaScript, the notice of the booking form says more.
  '@media': { [onPaper]: { display: 'none' }, '(scripting: none)': { display: 'none' } },
});
