import { fontFace } from '@vanilla-extract/css';
import cediFile from './fonts/cedi.woff2?inline';
import displayFile from './fonts/display.woff2';

/** The font faces: the display font, and a font for the cedi sign. */

const displayFace = fontFace({
  src: `url(${displayFile}) format("woff2")`,
  fontWeight: 800,
  // A font that is late is used from the next page on: swapping it in would move the content.
  fontDisplay: 'optional',
});

/**
 * A web font for the cedi sign (₵, U+20B5), which few system fonts have. It is part of the style
 * sheet, so it is never late.
 */
const cediFace = fontFace({
  src: `url(${cediFile}) format("woff2")`,
  fontWeight: '400 800',
  unicodeRange: 'U+20B5',
});

const systemText = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

export const displayFamily = `${cediFace}, ${displayFace}, ${systemText}`;

export const textFamily = `${cediFace}, ${systemText}`;
