import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

/** A dialog that closes is gone for the eye and the pointer. */
const gone = { '&[data-exiting]': { opacity: 0, pointerEvents: 'none' } } as const;

export const underlay = style({
  selectors: gone,
  position: 'fixed',
  zIndex: 3,
  inset: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  placeItems: 'center',
  overflow: 'auto',
  padding: theme.space.tiny,
  backgroundColor: theme.color.underlay,
});

export const box = style({
  selectors: gone,
  width: '24rem',
  maxWidth: 'min(100%, 100vw - 1.5rem)',
  maxHeight: '100%',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  scrollPaddingBottom: 'min(7.5rem, 30vh)',
  border: `1px solid ${theme.color.edge}`,
  borderRadius: theme.radius.large,
  backgroundColor: theme.color.raised,
  boxShadow: `0 1rem 3rem ${theme.color.sunken}`,
});

export const dialog = style({ padding: 'clamp(0.25rem, 2vw, 1rem)', outline: 'none' });
