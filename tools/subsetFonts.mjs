// Writes the two font files in src/theme/fonts: the display font, in the weight and with the
// characters of headings, prices and contact data, and the cedi sign (U+20B5) in the weights of all
// text, because the system fonts of most phones lack it. Run `npm run fonts` after an update of the
// font's package.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const others = " 0123456789.,:!?'’()/&+-@$–…";

const source = (subset) =>
  fileURLToPath(
    import.meta.resolve(
      `@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${subset}-wght-normal.woff2`,
    ),
  );

/**
 * Writes a subset of a font; `weight` is a number or the range of a variable font, `unused` the
 * tables to leave out.
 */
async function subset(from, characters, weight, to, unused = []) {
  const font = await subsetFont(await readFile(source(from)), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
    // Without the alternate shapes, which no style selects.
    noLayoutClosure: true,
    dropTables: unused,
  });
  await writeFile(new URL(`../src/theme/fonts/${to}`, import.meta.url), font);
  console.info(`${to}: ${font.length} bytes`);
}

await subset('latin', letters + others, 800, 'display.woff2');
// A single sign has no neighbours, features or named styles. It is part of every page.
const forText = ['GDEF', 'GPOS', 'GSUB', 'MVAR', 'STAT', 'gasp', 'prep'];
await subset('latin-ext', '₵', { min: 400, max: 800, default: 400 }, 'cedi.woff2', forText);
