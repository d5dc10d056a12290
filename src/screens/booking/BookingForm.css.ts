import { globalStyle, style } from '@vanilla-extract/css';
import { narrowScreen, wideScreen } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

/** Where what stands still would leave too little of the screen: see app/cover.ts. */
const crowded = 'html[data-crowded] &';

export const booking = style({ display: 'grid', gap: theme.space.large });

export const form = style({
  display: 'grid',
  gap: theme.space.large,
  alignItems: 'start',
  '@media': {
    // Side by side, unless large text leaves no room for both.
    [wideScreen]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.huge },
  },
});

export const fields = style({
  display: 'grid',
  gap: theme.space.large,
  minWidth: 0,
  flex: '1 1 24rem',
});

export const slots = style({ display: 'grid', gap: theme.space.medium });

export const side = style({
  display: 'grid',
  flex: '0 1 22rem',
  gap: theme.space.large,
  '@media': {
    // Without a box of its own, so that the button can stay in view all along the form.
    [narrowScreen]: { display: 'contents' },
    [wideScreen]: {
      position: 'sticky',
      top: `calc(${theme.bar.height} + ${theme.space.large})`,
      selectors: { 'html[data-crowded-aside] &': { position: 'static' } },
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
      selectors: { [crowded]: { position: 'static' } },
    },
  },
});

/** Takes room only while there is something to say, on a phone above the button's edge. */
export const progress = style({
  fontSize: theme.size.small,
  textAlign: 'center',
  color: theme.color.quiet,
  selectors: { '&:not(:empty)': { paddingTop: theme.space.small } },
});

// A field comes into sight with its name above it.
globalStyle(`${form} :is(input, textarea, button)`, { scrollMarginTop: '2.25rem' });
