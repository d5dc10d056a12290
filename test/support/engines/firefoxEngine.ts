import puppeteer, { type Browser } from 'puppeteer-core';
import type { Engine, EnginePage, PageOptions } from './engine.ts';

/** Returns Firefox, driven by WebDriver BiDi. `executablePath` is the path of its program. */
export function firefoxEngine(executablePath: string): Engine {
  const running = new Map<boolean, Promise<Browser>>();
  /** Firefox switches JavaScript off by a preference of the whole browser. */
  const browserWith = (javaScript: boolean): Promise<Browser> => {
    const browser =
      running.get(javaScript) ??
      puppeteer.launch({
        browser: 'firefox',
        executablePath,
        extraPrefsFirefox: { 'javascript.enabled': javaScript },
      });
    running.set(javaScript, browser);
    return browser;
  };
  return {
    name: 'Firefox',
    keepsPages: true,
    async newPage({ width, height, javaScript }: PageOptions): Promise<EnginePage> {
      const context = await (await browserWith(javaScript)).createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width, height });
      const consoleErrors: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) consoleErrors.push(message.text());
      });
      page.on('pageerror', (error) => consoleErrors.push(String(error)));
      return {
        // `page.goto` waits for the scripts of the page.
        open: (address) => page.evaluate((to) => location.assign(to), address),
        click: (x, y) => page.mouse.click(x, y),
        press: (key) => page.keyboard.press(key),
        type: (text) => page.keyboard.type(text),
        evaluate: (run, argument) => page.evaluate(run as never, argument),
        screenshot: () => page.screenshot(),
        consoleErrors,
        close: () => context.close(),
      };
    },
    async close() {
      for (const browser of running.values()) await (await browser).close();
    },
  };
}
