import { fontFace } from '@vanilla-extract/css';
import cediFile from './fonts/cedi.woff2?inline';
import displayFile from './fonts/display.woff2?inline';

/**
 * The font faces: the display font, and a font for the cedi sign. Both are part of the style sheet and
 * so of every page: they are there at the first paint, and nothing moves because a font is late.
 */

/** Letters, digits and the punctuation of headings; other characters have the system's font. */
const displayFace = fontFace({
  src: `url(${displayFile}) format("woff2")`,
  fontWeight: 800,
});

/** A web font for the cedi sign (₵, U+20B5), which few system fonts have. */
const cediFace = fontFace({
  src: `url(${cediFile}) format("woff2")`,
  fontWeight: '400 800',
  unicodeRange: 'U+20B5',
});

const systemText = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

export const displayFamily = `${cediFace}, ${displayFace}, ${systemText}`;

export const textFamily = `${cediFace}, ${systemText}`;
