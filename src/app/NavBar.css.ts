import { style } from '@vanilla-extract/css';
import { canHover, lowScreen, narrowScreen, onPaper, wideScreen } from '#theme/breakpoints';
import { displayText, onAccent, theme, wrapping } from '#theme/theme.css';

export const bar = style({
  // Unlike `fixed`, it has its place: with enlarged or spaced text it is higher.
  position: 'sticky',
  containerType: 'inline-size',
  zIndex: 2,
  top: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'min(0.5rem, 2vw)',
  minHeight: theme.bar.height,
  // Room for the focus ring.
  paddingBlock: theme.space.small,
  // Flex items do not shrink below their longest word, unlike with the body's `anywhere`.
  overflowWrap: 'break-word',
  // Aligns the bar with the content on screens that are wider than the content.
  paddingInline: `max(${theme.page.gutter}, calc((100% - ${theme.page.width}) / 2))`,
  backgroundColor: theme.color.ground,
  borderBottom: `1px solid ${theme.color.line}`,
  '@media': {
    [lowScreen]: { position: 'relative' },
    [onPaper]: { position: 'static' },
  },
});

export const skip = style({
  position: 'absolute',
  top: theme.space.small,
  left: theme.page.gutter,
  zIndex: 1,
  // Room for the focus ring.
  maxWidth: `calc(100% - 2 * ${theme.page.gutter})`,
  padding: `${theme.space.small} ${theme.space.medium}`,
  ...onAccent,
  selectors: {
    '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, overflow: 'hidden' },
    // Inside: it may lie over the link to the form, which has the colour of the ring.
    '&:focus-visible': { outlineColor: theme.color.onAccent, outlineOffset: '-6px' },
  },
});

export const home = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.space.small,
  // As wide in any font, so that nothing beside it moves.
  flex: '1 1 0',
  minWidth: 'min-content',
  maxWidth: 'max-content',
  minHeight: theme.size.target,
  ...displayText,
  fontSize: `min(${theme.size.body}, 8vw)`,
  fontWeight: 700,
  textDecoration: 'none',
  // In fewer lines on a phone, so that the bar does not touch the headline.
  '@media': { [narrowScreen]: { selectors: { '&[data-long]': { fontSize: '0.75rem' } } } },
});

export const mark = style({
  height: '2rem',
  // Nothing where the text is enlarged on a small screen.
  flex: '0 0 clamp(0px, 18vw - 2.6rem, 2rem)',
  color: theme.color.accent,
});

/** A button or link of the bar; its padding shrinks with the screen, so that large text fits. */
const operable = style({
  minHeight: theme.size.target,
  padding: `${theme.space.small} min(${theme.space.medium}, 4vw)`,
  '@media': { [wideScreen]: { paddingInline: `min(${theme.space.medium}, 1.3vw)` } },
  border: 0,
  background: 'none',
  color: theme.color.text,
  cursor: 'pointer',
  borderRadius: theme.radius.round,
});

/** Where "Book Studio" has room beside the button of the menu; less often when the text is enlarged. */
const roomyBar = '(min-width: 20.5rem)';

export const toggle = style([
  operable,
  {
    border: `1px solid ${theme.color.edge}`,
    paddingInline: 'min(0.75rem, 2.6vw)',
    fontSize: `min(${theme.size.small}, 5vw)`,
    selectors: {
      '&[aria-expanded="true"]': {
        borderColor: theme.color.accent,
        backgroundColor: theme.color.raised,
      },
    },
    '@media': { [wideScreen]: { display: 'none' } },
  },
]);

export const menu = style({
  selectors: { '&[data-open="false"]': { display: 'none' } },
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  // The viewport height without the bar: 100% is the height of the bar.
  maxHeight: ['calc(100vh - 100%)', 'calc(100dvh - 100%)'],
  overflowY: 'auto',
  scrollPaddingBlock: theme.space.small,
  display: 'grid',
  padding: `${theme.space.small} ${theme.page.gutter} ${theme.space.large}`,
  backgroundColor: theme.color.sunken,
  boxShadow: '0 1.5rem 3rem #000',
  borderBottom: `1px solid ${theme.color.line}`,
  '@media': {
    [wideScreen]: {
      position: 'static',
      // The focus rings of its items reach out of it.
      overflowY: 'visible',
      ...wrapping,
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: `${theme.space.tiny} ${theme.space.small}`,
      padding: 0,
      border: 0,
      boxShadow: 'none',
      backgroundColor: 'transparent',
      selectors: { '&[data-open="false"]': { display: 'flex' } },
    },
  },
});

export const item = style([
  operable,
  {
    width: '100%',
    textAlign: 'start',
    '@media': {
      [narrowScreen]: {
        minHeight: '3.25rem',
        paddingInline: 0,
        borderRadius: 0,
        borderBottom: `1px solid ${theme.color.line}`,
        ...displayText,
        fontSize: theme.size.card,
      },
      [canHover]: { ':hover': { color: theme.color.accentStrong } },
    },
  },
]);

const bookLook = style([
  operable,
  {
    display: 'block',
    textAlign: 'center',
    ...onAccent,
    fontWeight: 650,
    textDecoration: 'none',
    '@media': { [canHover]: { ':hover': { backgroundColor: theme.color.accentStrong } } },
  },
]);

export const book = style([
  bookLook,
  { marginTop: theme.space.large, '@media': { [wideScreen]: { marginTop: 0 } } },
]);

/** In the menu only where it is not beside it. */
export const bookItem = style({
  '@media': {
    [narrowScreen]: {
      '@container': {
        [roomyBar]: { selectors: { ':not([data-booking]) > &': { display: 'none' } } },
      },
    },
  },
});

export const bookNow = style([
  bookLook,
  {
    display: 'none',
    flex: 'none',
    minWidth: 'min-content',
    marginInlineStart: 'auto',
    maxWidth: '22vw',
    paddingInline: 'min(0.625rem, 2.2vw)',
    fontSize: `min(${theme.size.small}, 5vw)`,
    lineHeight: theme.headingLine,
    '@media': {
      [narrowScreen]: {
        '@container': {
          [roomyBar]: { display: 'flex', alignItems: 'center' },
          '(min-width: 22rem)': { maxWidth: 'none', whiteSpace: 'nowrap' },
        },
      },
    },
  },
]);
