import { theme } from '#theme/theme.css';

/** Media queries and sizes that the style sheets of the page /machines/ share. */

/** Wide screens: the chart and the side panel are side by side. */
export const wide = 'screen and (min-width: 1100px)';

/** Medium screens: the side panel is below the chart, its buttons and events are side by side. */
export const between = 'screen and (min-width: 700px) and (max-width: 1099px)';

/** Offset for sticky elements, so that the sticky page header does not cover them. */
export const belowHead = `calc(${theme.bar.height} + ${theme.space.medium})`;
