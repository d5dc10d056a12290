import { keyframes, style } from '@vanilla-extract/css';
import { reducedMotion } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const phrases = style({
  display: 'grid',
  width: '100%',
  // Else a phrase has one line on a wide screen, and leaves a hole.
  maxWidth: '7.5em',
  fontSize: theme.size.hero,
  lineHeight: 0.98,
  letterSpacing: '-0.03em',
  textWrap: 'wrap',
});

const phrase = style({ gridArea: '1 / 1' });

/** Reserves the space of a text as generated content, which is not copied or indexed. */
const invisible = style({ visibility: 'hidden', '::before': { content: 'attr(data-text)' } });

export const sizer = style([phrase, invisible]);

export const shown = phrase;

const caret = '0.06em';
const blink = keyframes({ '50%': { backgroundSize: '0 0' } });

/** The caret is a background at the end of the text; it takes no space and causes no shift. */
export const typed = style({
  paddingInlineEnd: `calc(2 * ${caret})`,
  marginInlineEnd: `calc(-2 * ${caret})`,
  backgroundImage: `linear-gradient(${theme.color.accent}, ${theme.color.accent})`,
  backgroundPosition: 'right 55%',
  backgroundRepeat: 'no-repeat',
  backgroundSize: `${caret} 75%`,
  animation: `${blink} 1.06s steps(1) infinite`,
  selectors: { '&[data-paused="true"]': { animation: 'none' } },
  '@media': { [reducedMotion]: { animation: 'none' } },
});

export const rest = invisible;
