import { style } from '@vanilla-extract/css';
import { canHover, forcedColors } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const field = style({ display: 'grid', gap: theme.space.tiny, minWidth: 0 });

export const label = style({ fontWeight: 650 });

export const aside = style({ fontWeight: 400, color: theme.color.quiet });

export const error = style({ fontSize: theme.size.small, color: theme.color.bad });

const box = style({
  minHeight: '3rem',
  padding: `${theme.space.small} ${theme.space.medium}`,
  border: `1px solid ${theme.color.edge}`,
  borderRadius: theme.radius.small,
  backgroundColor: theme.color.sunken,
  selectors: {
    '[data-invalid] &&': { borderColor: theme.color.bad },
  },
  '@media': {
    [canHover]: { selectors: { '&:hover': { borderColor: theme.color.text } } },
    // Forced colors remove the red, so a thicker border marks an invalid field.
    [forcedColors]: { selectors: { '[data-invalid] &&': { borderWidth: 4 } } },
  },
});

/** The control of a field: an input, a textarea or the date button. */
export const control = style([
  box,
  {
    width: '100%',
    // Shrinks below the width that browsers give a date when the text is enlarged.
    minWidth: 0,
    fontSize: theme.size.body,
    textAlign: 'start',
    resize: 'vertical',
    selectors: {
      '&:is(button)': { cursor: 'pointer' },
      '[data-invalid] > &': { boxShadow: `0 0 0 1px ${theme.color.bad}` },
      // The button inside a date field does not make the field itself :focus-visible.
      '&[type="date"]:focus-within': {
        outline: `3px solid ${theme.color.accentStrong}`,
        outlineOffset: '3px',
      },
      '&:is(:read-only:is(input, textarea), [aria-disabled])': { color: theme.color.quiet },
      '&[aria-disabled]': { cursor: 'default' },
    },
  },
]);

export const group = style({ minWidth: 0, padding: 0, border: 0 });

export const options = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
  gap: theme.space.small,
  marginTop: theme.space.tiny,
});

export const option = style([
  box,
  {
    display: 'flex',
    alignItems: 'center',
    gap: theme.space.small,
    lineHeight: 1.3,
    cursor: 'pointer',
    selectors: {
      '&[data-disabled]': { color: theme.color.quiet, cursor: 'default' },
      '&[data-checked="true"]': {
        borderColor: theme.color.accent,
        boxShadow: `0 0 0 1px ${theme.color.accent}`,
      },
    },
  },
]);

export const radio = style({
  flex: 'none',
  width: '1.5rem',
  height: '1.5rem',
  accentColor: theme.color.accent,
});
