import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const booking = style({ display: 'grid', gap: theme.space.large, maxWidth: '44rem' });

/** Stays below the bar while the field at fault, further down, has the focus. */
export const failure = style({
  position: 'sticky',
  zIndex: 1,
  top: `calc(${theme.bar.height} + ${theme.space.small})`,
});

export const form = style({ display: 'grid', gap: theme.space.large });

// What takes the focus after a failure is not to lie under the sentence about it.
globalStyle(`${form} :is(input, textarea, button)`, { scrollMarginTop: '8rem' });

export const booth = style({ display: 'block' });

export const price = style({ color: theme.color.quiet, fontSize: theme.size.small });

export const notice = style({ selectors: { '&:empty': { display: 'none' } } });
