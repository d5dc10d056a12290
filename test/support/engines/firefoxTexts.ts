import type { Browser } from 'puppeteer-core';
import { expect } from 'vitest';
import type { Run } from '../gluedWords.ts';

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

/** Returns the texts of the page at an address, as the accessibility tree of Firefox has them when it is whole. */
export async function textsOf(browser: Browser, address: string): Promise<Run[]> {
  const { connection } = browser as unknown as { connection: { send: Send } };
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const [{ context }] = (result as { contexts: [{ context: string }] }).contexts;
  const page = await browser.newPage();
  await page.goto(address);
  const read = async (): Promise<Run[]> => {
    const answer = await connection.send('script.callFunction', {
      functionDeclaration: readTexts,
      arguments: [{ type: 'string', value: page.url() }],
      target: { context },
      awaitPromise: false,
    });
    return JSON.parse((answer.result as { result: { value: string } }).result.value);
  };
  const title = await page.title();
  const end = await page.evaluate(() => document.body.innerText.trim().split('\n').at(-1));
  const isWhole = async () => {
    const texts = (await read()).flat();
    return texts[0] === title && texts.join('').includes(end ?? title);
  };
  await expect.poll(isWhole, { message: `the tree of ${address}` }).toBe(true);
  const runs = await read();
  await page.close();
  return runs;
}
