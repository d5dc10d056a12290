import { keyframes, style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

const hide = keyframes({ '0%, 100%': { visibility: 'hidden' } });

/**
 * Shown by CSS alone, which also works when no script runs, if the page is not hydrated in time. It is
 * there at once where there are no animations, as in Opera Mini's extreme mode, in which no script runs.
 */
export const notice = style({
  position: 'fixed',
  zIndex: 2,
  insetInline: 0,
  bottom: 0,
  padding: `${theme.space.medium} ${theme.page.gutter}`,
  borderTop: `1px solid ${theme.color.accent}`,
  backgroundColor: theme.color.raised,
  animation: `${hide} 8s`,
  // Without JavaScript, the notice of the booking form says more.
  '@media': { '(scripting: none)': { display: 'none' } },
});
