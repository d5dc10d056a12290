import type { Page } from 'playwright';

/**
 * Every text that an element has had since: one that stands for some milliseconds is seen although
 * the machine is too busy to look at it in time.
 */
export async function textsOf(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const texts = await page.locator(selector).evaluateHandle((element) => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(element.textContent ?? '')).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return seen;
  });
  return () => texts.jsonValue();
}
