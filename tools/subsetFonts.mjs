// Writes the two font files in src/theme/fonts: the display font, in the weight and with the
// characters that headings use, and the cedi sign (U+20B5), which the system fonts of most phones
// lack. Run `npm run fonts` after an update of the font's package.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const typography = '©–—‘’“”…·×';

const source = (subset) =>
  fileURLToPath(
    import.meta.resolve(
      `@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${subset}-wght-normal.woff2`,
    ),
  );

async function subset(from, characters, to) {
  const font = await subsetFont(await readFile(source(from)), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: 800 },
  });
  await writeFile(new URL(`../src/theme/fonts/${to}`, import.meta.url), font);
  console.info(`${to}: ${font.length} bytes`);
}

await subset('latin', ascii + typography, 'display.woff2');
await subset('latin-ext', '₵', 'cedi.woff2');
