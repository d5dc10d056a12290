import puppeteer from 'puppeteer-core';
import { expect } from 'vitest';
import type { Run } from '../gluedWords.ts';
import { firefoxProgram } from './installed.ts';

/** A command of WebDriver BiDi. Puppeteer has none for the window of the browser. */
type Send = (method: string, params: object) => Promise<{ readonly result: unknown }>;

/** Runs in the window of the browser: returns the title and the texts of a page that Firefox hands over as one. */
const readTexts = /* js */ `(address) => {
  const service = Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService);
  const { browsers } = Services.wm.getMostRecentWindow('navigator:browser').gBrowser;
  const browser = browsers.find(({ currentURI }) => currentURI.spec === address);
  const runs = [[]];
  const read = (node) => {
    for (let index = 0; index < node.childCount; index += 1) {
      const child = node.getChildAt(index);
      if (service.getStringRole(child.role) === 'text leaf') {
        runs.at(-1).push(child.name);
      } else {
        runs.push([]);
        read(child);
        runs.push([]);
      }
    }
  };
  const page = browser && service.getAccessibleFor(browser);
  if (page?.firstChild) runs[0].push(page.firstChild.name);
  if (page) read(page);
  return JSON.stringify(runs);
}`;

/** Starts a Firefox that shows its own accessibility tree to tests. */
export async function firefoxTexts() {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxProgram ?? '',
    args: ['--remote-allow-system-access'],
  });
  const page = await browser.newPage();
  const { connection } = browser as unknown as { connection: { send: Send } };
  const tree = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const [{ context }] = (tree.result as { contexts: [{ context: string }] }).contexts;
  const read = async (address: string): Promise<Run[]> => {
    const { result } = await connection.send('script.callFunction', {
      functionDeclaration: readTexts,
      arguments: [{ type: 'string', value: address }],
      target: { context },
      awaitPromise: false,
    });
    return JSON.parse((result as { result: { value: string } }).result.value);
  };
  return {
    /** The texts of the page at an address, as the accessibility tree has them when it is whole. */
    async of(address: string): Promise<Run[]> {
      await page.goto(address);
      const title = await page.title();
      const end = await page.evaluate(() => document.body.innerText.trim().split('\n').at(-1));
      const isWhole = async () => {
        const texts = (await read(page.url())).flat();
        return texts[0] === title && texts.join('').includes(end ?? title);
      };
      await expect.poll(isWhole, { message: `the tree of ${address}` }).toBe(true);
      return read(page.url());
    },
    close: () => browser.close(),
  };
}
