// Writes the two font files in src/theme/fonts: the display font, in the weight and with the
// characters of headings, prices and contact data, and the cedi sign (U+20B5) in the weights of all
// text, because the system fonts of most phones lack it. Run `npm run fonts` after an update of the
// font's package.
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const characters =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz 0123456789.,:!?'’()/&+-@$–…";

/** Writes a subset of one of the package's fonts. */
async function subset(name, text, options, to) {
  const file = `bricolage-grotesque/files/bricolage-grotesque-${name}-wght-normal.woff2`;
  const font = readFileSync(new URL(import.meta.resolve(`@fontsource-variable/${file}`)));
  // Without alternate shapes, which no style selects, and kerning: 4 of the display font's 9 KB.
  const dropTables = ['GDEF', 'GPOS', 'GSUB', 'MVAR', 'STAT', 'gasp', 'prep'];
  const all = { targetFormat: 'woff2', noLayoutClosure: true, dropTables, ...options };
  const url = new URL(`../src/theme/fonts/${to}`, import.meta.url);
  writeFileSync(url, await subsetFont(font, text, all));
}

await subset('latin', characters, { variationAxes: { wght: 800 } }, 'display.woff2');
const forText = { variationAxes: { wght: { min: 400, max: 800, default: 400 } } };
await subset('latin-ext', '₵', forText, 'cedi.woff2');
