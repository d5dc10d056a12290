// Generates the PNG icons and the social card in `public`. Run `npm run pictures` after a change of
// favicon.svg, the studio's name, the first hero phrase or the display font. It needs Chromium at
// CHROMIUM_PATH, by default /usr/bin/chromium (as on Debian).
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { runnerImport } from 'vite';

const { module: content } = await runnerImport('/src/studio/studio.ts');
const { hero, studio } = content;

const inPublic = (name) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));
const mark = await readFile(inPublic('favicon.svg'), 'utf8');
const font = await readFile(new URL('../src/theme/fonts/display.woff2', import.meta.url));

const bars = Array.from({ length: 150 }, (_, index) => {
  const swell = Math.abs(Math.sin(index / 9 + 0.6) * Math.cos(index / 23));
  const height = Math.max(4, swell * (0.55 + 0.45 * Math.abs(Math.sin(index * 1.7))) * 190);
  return `<rect x="${index * 8}" y="${95 - height / 2}" width="5" height="${height}" rx="2.5"/>`;
}).join('');

const card = `<style>
  @font-face { font-family: Display; src: url(data:font/woff2;base64,${font.toString('base64')}); }
  body { margin: 0; width: 1200px; height: 630px; background: #14100c; color: #f7eedf;
    font: 800 118px/0.98 Display; letter-spacing: -0.03em; }
  h1 { margin: 0; padding: 64px 72px 0; font-size: inherit; max-width: 9.5em; }
  p { margin: 28px 72px 0; font-size: 34px; letter-spacing: 0; color: #c3b39b; }
  svg { position: absolute; left: 0; bottom: 28px; fill: #f7a928; }
</style><h1>${hero.phrases[0]}</h1><p>${studio.name}</p>
<svg width="1200" height="190" viewBox="0 0 1200 190">${bars}</svg>`;

const icon = (size) =>
  `<style>body { margin: 0; background: #14100c } svg { display: block; width: ${size}px; height: ${size}px }</style>${mark}`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const [name, width, height, html] of [
  ['social.png', 1200, 630, card],
  ['apple-touch-icon.png', 180, 180, icon(180)],
  ['icon-192.png', 192, 192, icon(192)],
  ['icon-512.png', 512, 512, icon(512)],
]) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: inPublic(name) });
}
await browser.close();
