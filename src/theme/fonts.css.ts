import { createFontStack } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial/700';
import display from '@capsizecss/metrics/bricolageGrotesque/800';
import roboto from '@capsizecss/metrics/roboto/700';
import { fontFace, globalFontFace } from '@vanilla-extract/css';
import cediFile from './fonts/cedi.woff2';
import displayFile from './fonts/display.woff2';

/** The font faces: the display font, its fallbacks while it loads, and a font for the cedi sign. */

const displayFace = fontFace({
  src: `url(${displayFile}) format("woff2")`,
  fontWeight: 800,
  fontDisplay: 'swap',
});

/** A web font for the cedi sign (₵, U+20B5), which few system fonts have. */
const cediFace = fontFace({
  src: `url(${cediFile}) format("woff2")`,
  fontWeight: '1 1000',
  fontDisplay: 'swap',
  unicodeRange: 'U+20B5',
});

/**
 * The metrics of the bold sans serif of most Linux desktops, in font units. `xWidthAvg` is chosen
 * so that the site's headings are as wide as in the display font.
 */
const dejaVu = {
  familyName: 'DejaVu Sans',
  fullName: 'DejaVu Sans Bold',
  postscriptName: 'DejaVuSans-Bold',
  capHeight: 1493,
  ascent: 1901,
  descent: -483,
  lineGap: 0,
  unitsPerEm: 2048,
  xHeight: 1120,
  xWidthAvg: 1146,
};

// The fallbacks get the metrics of the display font, so that loading it causes no layout shift.
const { fontFaces } = createFontStack([display, arial, roboto, dejaVu], {
  fontFaceFormat: 'styleObject',
});
const fallbackFaces = fontFaces.map((face) => face['@font-face']);
for (const { fontFamily, ...face } of fallbackFaces) {
  globalFontFace(fontFamily, { ...face, fontWeight: 800 });
}

const systemText = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

export const displayFamily = [
  cediFace,
  displayFace,
  ...fallbackFaces.map((face) => face.fontFamily),
  'sans-serif',
].join(', ');

export const textFamily = `${cediFace}, ${systemText}`;
