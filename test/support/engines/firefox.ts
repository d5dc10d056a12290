import puppeteer, { type Browser } from 'puppeteer-core';
import type { Engine } from './engine.ts';
import { firefoxProgram } from './installed.ts';

/** Firefox, driven by WebDriver BiDi. */
export function firefox(): Engine {
  let browser: Promise<Browser> | undefined;
  return {
    async newPage(size) {
      browser ??= puppeteer.launch({ browser: 'firefox', executablePath: firefoxProgram ?? '' });
      const context = await (await browser).createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      return {
        // `page.goto` waits for the scripts of the page.
        open: (address) => page.evaluate((to) => location.assign(to), address),
        click: (x, y) => page.mouse.click(x, y),
        press: (key) => page.keyboard.press(key),
        type: (text) => page.keyboard.type(text),
        evaluate: (run, argument) => page.evaluate(run as never, argument),
        close: () => context.close(),
      };
    },
    async close() {
      await (await browser)?.close();
    },
  };
}
