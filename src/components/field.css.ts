import { style } from '@vanilla-extract/css';
import { canHover, forcedColors } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const field = style({ display: 'grid', gap: theme.space.tiny, minWidth: 0 });

export const label = style({ padding: 0, fontWeight: 650 });

export const aside = style({ fontWeight: 400, color: theme.color.quiet });

export const error = style({ fontSize: theme.size.small, color: theme.color.bad });

const box = style({
  minHeight: '3rem',
  padding: `${theme.space.small} ${theme.space.medium}`,
  border: `1px solid ${theme.color.edge}`,
  borderRadius: theme.radius.small,
  backgroundColor: theme.color.sunken,
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
    selectors: {
      '&:is(textarea)': { resize: 'vertical' },
      // WebKit paints its own select in grey; the arrow is two triangles.
      '&:is(select)': {
        appearance: 'none',
        backgroundImage: ['45deg', '-45deg']
          .map((angle) => `linear-gradient(${angle}, transparent 50%, currentColor 50%)`)
          .join(),
        backgroundPosition: 'right 1.375rem center, right 1rem center',
        backgroundRepeat: 'no-repeat',
        backgroundSize: '0.375rem 0.375rem',
        paddingRight: '2rem',
      },
      '&:is(button)': { cursor: 'pointer' },
      '[data-invalid] > &': {
        borderColor: theme.color.bad,
        boxShadow: `0 0 0 1px ${theme.color.bad}`,
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
    position: 'relative',
    gap: '0.75rem',
    overflow: 'hidden',
    lineHeight: 1.3,
    cursor: 'pointer',
    selectors: {
      '&[data-disabled]': { color: theme.color.quiet, cursor: 'default' },
      '&[data-checked="true"]': {
        borderColor: theme.color.accent,
        boxShadow: `0 0 0 1px ${theme.color.accent}`,
        backgroundColor: theme.color.chosen,
      },
    },
  },
]);

/** A radio button or a checkbox: a ring or a box, with an amber mark when it is chosen. */
export const radio = style({
  flex: 'none',
  display: 'grid',
  placeContent: 'center',
  width: '1.25rem',
  height: '1.25rem',
  appearance: 'none',
  border: `2px solid ${theme.color.edge}`,
  borderRadius: theme.radius.round,
  cursor: 'inherit',
  '::before': {
    content: '""',
    width: '0.625rem',
    height: '0.625rem',
    borderRadius: theme.radius.round,
    backgroundColor: theme.color.accent,
    transform: 'scale(0)',
  },
  selectors: {
    '&:checked': { borderColor: theme.color.accent },
    '&:checked::before': { transform: 'none' },
    '&[type="checkbox"]': { borderRadius: theme.radius.small },
    '&[type="checkbox"]::before': {
      borderRadius: 0,
      clipPath: 'polygon(12% 45%, 0 60%, 38% 96%, 100% 18%, 85% 6%, 37% 68%)',
    },
  },
  // Forced colours would remove the mark.
  '@media': { [forcedColors]: { appearance: 'auto' } },
});
