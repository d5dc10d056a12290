import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const underlay = style({
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

/** The box of a popover or a modal. */
export const box = style({
  width: '24rem',
  maxWidth: 'min(100%, 100vw - 1.5rem)',
  maxHeight: '100%',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  scrollPaddingBottom: '3.5rem',
  border: `1px solid ${theme.color.edge}`,
  borderRadius: theme.radius.large,
  backgroundColor: theme.color.raised,
  boxShadow: `0 1rem 3rem ${theme.color.sunken}`,
});

export const dialog = style({ padding: 'clamp(0.25rem, 2vw, 1rem)', outline: 'none' });
