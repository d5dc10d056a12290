import type { Page } from 'playwright';

/**
 * Records every text of an element from now on, including texts that are shown too briefly to poll.
 * The returned function returns the texts.
 */
export async function recordTexts(page: Page, selector: string): Promise<() => Promise<string[]>> {
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
