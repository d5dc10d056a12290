import { keyframes, style } from '@vanilla-extract/css';
import { reducedMotion } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const phrases = style({
  display: 'grid',
  width: '100%',
  fontSize: theme.size.hero,
  fontWeight: 800,
  lineHeight: 0.98,
  letterSpacing: '-0.03em',
  textWrap: 'wrap',
});

const phrase = style({ gridArea: '1 / 1', paddingInlineEnd: '0.1em' });

export const sizer = style([phrase, { visibility: 'hidden' }]);

const blink = keyframes({ '50%': { opacity: 0 } });

export const typed = style([
  phrase,
  {
    '::after': {
      content: '""',
      display: 'inline-block',
      width: '0.06em',
      height: '0.8em',
      marginInlineStart: '0.06em',
      marginInlineEnd: '-0.12em',
      verticalAlign: '-0.06em',
      backgroundColor: theme.color.accent,
      animation: `${blink} 1.06s steps(1) infinite`,
    },
    selectors: { '&[data-still="true"]::after': { animation: 'none' } },
    '@media': { [reducedMotion]: { '::after': { animation: 'none' } } },
  },
]);
