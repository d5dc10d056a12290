import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const dialog = style({
  position: 'fixed',
  inset: 'auto',
  // Of the screen without its scroll bar.
  maxWidth: 'calc(100% - 0.5rem)',
  maxHeight: 'calc(100vh - 0.5rem)',
  padding: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  border: `1px solid ${theme.color.edge}`,
  borderRadius: theme.radius.large,
  outline: 'none',
  backgroundColor: theme.color.raised,
  color: 'inherit',
  boxShadow: `0 1rem 3rem ${theme.color.sunken}`,
  '::backdrop': { background: 'none' },
});

// The page behind stays as it is.
globalStyle('html:has(dialog:modal)', {
  overflow: 'hidden',
  scrollbarGutter: 'stable',
});
