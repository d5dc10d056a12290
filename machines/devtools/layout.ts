import { theme } from '#theme/theme.css';

/** The measures of the page that several of its style sheets share. */

/** The chart and what happens in it stand side by side. */
export const wide = 'screen and (min-width: 1100px)';

/** They do not, but the buttons and the events do. */
export const between = 'screen and (min-width: 700px) and (max-width: 1099px)';

/** Where something sticks so that the head of the page does not cover it. */
export const belowHead = `calc(${theme.bar.height} + ${theme.space.medium})`;
