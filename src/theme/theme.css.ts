import { createGlobalTheme, globalStyle } from '@vanilla-extract/css';
import { onPaper } from '#theme/breakpoints';
import { displayFamily, textFamily } from '#theme/fonts.css';

/** The design tokens: colours, fonts, sizes and spaces, named after their purpose. */
export const theme = createGlobalTheme(':root', {
  color: {
    ground: '#14100c',
    raised: '#241d16',
    sunken: '#0d0a07',
    /** Behind what is chosen. */
    chosen: '#2a1f10',
    /** Covers the page behind a modal. */
    underlay: 'rgb(13 10 7 / 70%)',
    line: '#43382c',
    /** Borders of interactive elements: a contrast of at least 3:1 on `ground`. */
    edge: '#8d7c67',
    text: '#f7eedf',
    quiet: '#c3b39b',
    accent: '#f7a928',
    accentStrong: '#ffc35c',
    onAccent: '#1b1205',
    good: '#7ddc95',
    goodGround: '#12251a',
    bad: '#ff9a85',
    badGround: '#2f1511',
  },
  font: { text: textFamily, display: displayFamily },
  size: {
    /** The minimum height of interactive elements. */
    target: '2.75rem',
    small: '0.875rem',
    body: '1.0625rem',
    // Enlarged text is limited by the screen, so that a word fits.
    lead: 'clamp(1.125rem, 0.9rem + 0.9vw, 1.5rem)',
    title: 'clamp(1.25rem, 1rem + 1.1vw, 1.875rem)',
    /** The name of a card. */
    card: 'min(clamp(1.625rem, 1.1rem + 1.8vw, 2.5rem), 11vw)',
    /** The first words of a page and of a ticket. */
    page: 'min(clamp(1.875rem, 1.2rem + 2.6vw, 3.25rem), 10vw)',
    /** The mission of the studio. */
    statement: 'min(clamp(1.875rem, 1.05rem + 3.3vw, 3.75rem), 10vw)',
    display: 'min(clamp(2.25rem, 1.3rem + 4vw, 4.25rem), 17vw)',
    hero: 'clamp(min(3.25rem, 22vw), min(11.5vw, 19vh), 11rem)',
  },
  space: {
    tiny: '0.25rem',
    small: '0.5rem',
    medium: '1rem',
    large: '1.5rem',
    huge: '3rem',
    section: 'clamp(3rem, 7.5vw, 7rem)',
  },
  /** Of headings and other large words. */
  headingLine: '1.15',
  radius: { small: '0.375rem', large: '1rem', round: '999px' },
  bar: { height: '4rem' },
  page: { width: '76rem', gutter: 'clamp(min(1rem, 5vw), 4vw, 3rem)' },
});

/** Declarations that many styles have, to be spread into them. */
export const wrapping = { display: 'flex', flexWrap: 'wrap' } as const;
export const smallPrint = { fontSize: theme.size.small, color: theme.color.quiet };
export const onAccent = { backgroundColor: theme.color.accent, color: theme.color.onAccent };
export const displayText = {
  fontFamily: theme.font.display,
  fontWeight: 800,
  lineHeight: theme.headingLine,
};
export const pageWidth = {
  maxWidth: `calc(${theme.page.width} + 2 * ${theme.page.gutter})`,
  marginInline: 'auto',
};

/** Print: black on white, so that nothing depends on colour. */
const black = ['line', 'edge', 'text', 'quiet', 'accent', 'accentStrong', 'good', 'bad'];
const printed = Object.entries(theme.color).map(([name, variable]) => [
  variable,
  black.includes(name) ? 'black' : 'white',
]);
globalStyle(':root', { '@media': { [onPaper]: { vars: Object.fromEntries(printed) } } });
