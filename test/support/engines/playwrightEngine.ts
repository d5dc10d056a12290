import type { Browser } from 'playwright';
import type { Engine, EnginePage, PageOptions } from './engine.ts';

/** An engine that Playwright drives: its own build of Firefox or WebKit. */
export function playwrightEngine(name: Engine['name'], browser: Browser): Engine {
  return {
    name,
    // Playwright switches the back/forward cache off.
    keepsPages: false,
    async newPage({ width, height, javaScript }: PageOptions): Promise<EnginePage> {
      const context = await browser.newContext({
        viewport: { width, height },
        javaScriptEnabled: javaScript,
      });
      const page = await context.newPage();
      const consoleErrors: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) consoleErrors.push(message.text());
      });
      page.on('pageerror', (error) => consoleErrors.push(error.message));
      return {
        async open(address) {
          await page.goto(address, { waitUntil: 'commit' });
        },
        click: (x, y) => page.mouse.click(x, y),
        press: (key) => page.keyboard.press(key),
        type: (text) => page.keyboard.type(text),
        evaluate: (run, argument) => page.evaluate(run as never, argument),
        screenshot: () => page.screenshot(),
        consoleErrors,
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
