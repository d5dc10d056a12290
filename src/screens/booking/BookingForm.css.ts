import { globalStyle, style } from '@vanilla-extract/css';
import { narrowScreen, wideScreen } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const booking = style({ display: 'grid', gap: theme.space.large });

/** Stays below the bar while the field at fault, further down, has the focus. */
export const failure = style({
  position: 'sticky',
  zIndex: 1,
  top: `calc(${theme.bar.height} + ${theme.space.small})`,
});

export const form = style({
  display: 'grid',
  gap: theme.space.large,
  alignItems: 'start',
  '@media': {
    [wideScreen]: { gridTemplateColumns: 'minmax(0, 1fr) min(22rem, 36%)', gap: theme.space.huge },
  },
});

export const fields = style({ display: 'grid', gap: theme.space.large, minWidth: 0 });

export const slots = style({ display: 'grid', gap: theme.space.medium });

export const side = style({
  display: 'grid',
  gap: theme.space.large,
  '@media': {
    // Without a box of its own, so that the button can stay in view all along the form.
    [narrowScreen]: { display: 'contents' },
    [wideScreen]: {
      position: 'sticky',
      top: `calc(${theme.bar.height} + ${theme.space.large})`,
    },
  },
});

/** On a phone the button stands above the keyboard, whichever field is being filled. */
export const submit = style({
  display: 'grid',
  '@media': {
    [narrowScreen]: {
      position: 'sticky',
      bottom: 0,
      marginInline: `calc(-1 * ${theme.page.gutter})`,
      padding: `${theme.space.small} ${theme.page.gutter}`,
      backgroundColor: theme.color.ground,
      borderTop: `1px solid ${theme.color.line}`,
    },
  },
});

// What takes the focus is not to lie under the bar, the sentence about it, or the button.
globalStyle(`${form} :is(input, textarea, button)`, {
  scrollMarginTop: '8rem',
  scrollMarginBottom: '6rem',
});
