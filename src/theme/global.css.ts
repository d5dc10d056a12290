import { globalStyle } from '@vanilla-extract/css';
import { anyMotion, lowScreen, reducedMotion, wideScreen } from '#theme/breakpoints';
import { displayText, theme } from '#theme/theme.css';

globalStyle('*, *::before, *::after', { boxSizing: 'border-box', margin: 0 });

globalStyle('html', {
  colorScheme: 'dark',
  // The navigation bar covers the top of a page that is scrolled; enlarged text may wrap in it.
  scrollPaddingTop: `calc(${theme.bar.height} + 2.25rem)`,
  scrollPaddingBottom: theme.space.large,
  scrollBehavior: 'smooth',
  backgroundColor: theme.color.ground,
  WebkitTextSizeAdjust: '100%',
  '@media': {
    [reducedMotion]: { scrollBehavior: 'auto' },
    // Its items may make two lines.
    [wideScreen]: { scrollPaddingTop: `calc(${theme.bar.height} + 3rem)` },
    [lowScreen]: { scrollPaddingBlock: '1rem' },
  },
});

globalStyle('body', {
  minHeight: '100vh',
  fontFamily: theme.font.text,
  fontSize: theme.size.body,
  lineHeight: 1.6,
  color: theme.color.text,
  // When the text is enlarged, a word may be wider than its container.
  overflowWrap: 'anywhere',
});

globalStyle('h1, h2, h3', {
  ...displayText,
  letterSpacing: '-0.02em',
  textWrap: 'balance',
});

globalStyle('h1', { fontSize: theme.size.display });

globalStyle('h2, h3', { fontSize: theme.size.title });

globalStyle('a', { color: 'inherit', textUnderlineOffset: '0.2em' });

globalStyle('button, input, select, textarea', {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
});

globalStyle('ul, ol', { listStyle: 'none', padding: 0 });

globalStyle('img, svg', { display: 'block', maxWidth: '100%' });

globalStyle(':focus-visible', {
  outline: `3px solid ${theme.color.accentStrong}`,
  outlineOffset: '3px',
});

// A touch is felt; nothing else moves.
globalStyle('a, button, summary, label, input, select, textarea', {
  '@media': {
    [anyMotion]: { transition: 'color 120ms, background-color 120ms, border-color 120ms' },
  },
});
globalStyle(':is(a, button):active:not([aria-disabled="true"])', {
  '@media': { [anyMotion]: { scale: 0.98 } },
});

// Headings receive the focus so that Tab continues from there; they are not controls, so no ring.
globalStyle(':is(h1, h2)[tabindex="-1"]:focus', { outline: 'none' });

globalStyle('::selection', { backgroundColor: theme.color.accent, color: theme.color.onAccent });
