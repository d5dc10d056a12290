import puppeteer, { type Browser } from 'puppeteer-core';
import type { Run } from '../gluedWords.ts';
import type { Engine } from './engine.ts';
import { textsOf } from './firefoxTexts.ts';
import { firefoxProgram } from './installed.ts';

/** Its argument lets tests read the accessibility tree. */
const launch = () =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxProgram ?? '',
    args: ['--remote-allow-system-access'],
  });

/** Firefox, driven by WebDriver BiDi. */
export function firefox(): Engine & { textsOf(address: string): Promise<Run[]> } {
  let browser: Promise<Browser> | undefined;
  const opened = () => {
    browser ??= launch();
    return browser;
  };
  return {
    textsOf: async (address) => textsOf(await opened(), address),
    async newPage(size) {
      const context = await (await opened()).createBrowserContext();
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
