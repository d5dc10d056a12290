import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer-core';
import type { Engine } from './engine.ts';

/** Firefox, driven by WebDriver BiDi; null when it is not installed. */
export function firefox(): Engine | null {
  const programs = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
  const executablePath = programs.find((path) => existsSync(path));
  if (!executablePath) return null;
  const running = new Map<boolean, Promise<Browser>>();
  /** Firefox switches JavaScript off by a preference of the whole browser. */
  const browserWith = (javaScript: boolean): Promise<Browser> => {
    const extraPrefsFirefox = { 'javascript.enabled': javaScript };
    const browser =
      running.get(javaScript) ??
      puppeteer.launch({ browser: 'firefox', executablePath, extraPrefsFirefox });
    running.set(javaScript, browser);
    return browser;
  };
  return {
    async newPage({ width, height, javaScript }) {
      const context = await (await browserWith(javaScript)).createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width, height });
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
      for (const browser of running.values()) await (await browser).close();
    },
  };
}
