import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, forcedColors } from '#theme/breakpoints';
import { onAccent, theme } from '#theme/theme.css';

/**
 * The rule of react-aria's usePress, which does not insert it where the page has it
 * (https://github.com/adobe/react-spectrum/issues/8273): a style that is inserted later restyles
 * the page, and then Chrome shows an optional font that was late.
 */
globalStyle(':where([data-react-aria-pressable])', { touchAction: 'pan-x pan-y pinch-zoom' });

export const calendar = style({ width: '100%' });

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.space.small,
  marginBottom: theme.space.small,
});

export const month = style({
  minWidth: 0,
  fontSize: `min(${theme.size.body}, 7.4vw)`,
  letterSpacing: 0,
});

export const monthButton = style({
  flex: 'none',
  width: 'min(2.75rem, 14vw)',
  height: 'min(2.75rem, 14vw)',
  border: `1px solid ${theme.color.edge}`,
  borderRadius: theme.radius.round,
  background: 'none',
  cursor: 'pointer',
  selectors: {
    '&[data-hovered]': { borderColor: theme.color.text },
    '&[data-disabled]': {
      color: theme.color.line,
      borderColor: theme.color.line,
      cursor: 'default',
    },
    '&[data-focus-visible]': { outline: `3px solid ${theme.color.accentStrong}` },
  },
});

export const arrow = style({ height: '0.875rem', marginInline: 'auto' });

/** Six weeks high in every month, so that the month buttons do not move between two presses. */
export const weeks = style({
  minHeight: `calc(6 * (2.75rem + 2px) + 1.6 * ${theme.size.small} + 2 * ${theme.space.tiny})`,
});

export const grid = style({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
});

export const weekday = style({
  padding: `${theme.space.tiny} 0`,
  // Limited by the viewport width: on a phone, seven columns leave enlarged text little room.
  fontSize: `min(${theme.size.small}, 5vw)`,
  fontWeight: 400,
  letterSpacing: '-0.02em',
  color: theme.color.quiet,
});

export const cell = style({
  padding: 0,
  borderRadius: theme.radius.small,
  cursor: 'pointer',
  outlineOffset: '-2px',
  selectors: {
    '&[data-unavailable]': { cursor: 'default' },
    '&:focus-visible': { outline: `3px solid ${theme.color.accentStrong}` },
    // The amber focus ring is not visible on the amber background of a selected date.
    '&[data-selected]:focus-visible': {
      outlineColor: theme.color.onAccent,
      outlineOffset: '-5px',
    },
  },
  '@media': {
    [forcedColors]: {
      selectors: {
        '&[data-selected]:focus-visible': {
          forcedColorAdjust: 'none',
          outlineColor: 'HighlightText',
        },
      },
    },
  },
});

export const day = style({
  // The hidden text scrolls with it.
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  minHeight: '2.75rem',
  margin: '1px 0',
  border: '1px solid transparent',
  borderRadius: theme.radius.small,
  fontSize: `min(${theme.size.body}, 8vw)`,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'normal',
  selectors: {
    // The date to which Tab leads, also after typing it.
    '[tabindex="0"] > &': { borderColor: theme.color.edge },
    '[data-today="true"] > &': {
      fontWeight: 800,
      textDecoration: 'underline',
      textUnderlineOffset: '0.25em',
    },
    '[data-unavailable] > &': { color: theme.color.edge },
    '[data-full] > &': { textDecoration: 'line-through' },
    '[data-selected] > &': {
      ...onAccent,
      fontWeight: 700,
    },
  },
  '@media': {
    [canHover]: {
      selectors: { ':hover:not([data-unavailable]) > &': { borderColor: theme.color.accent } },
    },
    [forcedColors]: {
      selectors: {
        '[data-unavailable] > &': { color: 'GrayText' },
        '[data-selected] > &': {
          forcedColorAdjust: 'none',
          backgroundColor: 'Highlight',
          color: 'HighlightText',
        },
      },
    },
  },
});
