/** Media queries, named after the condition that they test. */
export const wideScreen = 'screen and (min-width: 56rem)';
export const narrowScreen = 'screen and (max-width: 55.99rem)';
export const mediumScreen = 'screen and (min-width: 40rem)';
/** A phone held sideways, or enlarged text: the navigation bar scrolls with the page. */
export const lowScreen = 'screen and (max-height: 22rem)';
export const onPaper = 'print';
/** A pointer that hovers: a tap would leave the style of `:hover` behind. */
export const canHover = '(hover: hover)';
export const reducedMotion = '(prefers-reduced-motion: reduce)';
export const anyMotion = '(prefers-reduced-motion: no-preference)';
export const forcedColors = '(forced-colors: active)';
