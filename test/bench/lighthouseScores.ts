import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { freePort } from '../support/server/freePort.ts';
import type { Figures } from './rounds.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Maximum number of attempts: Lighthouse sometimes fails because its trace is incomplete. */
const tries = 3;

/** The mobile Lighthouse scores (0 to 100) of a URL, measured in a new browser. */
export async function lighthouseScores(
  executablePath: string,
  address: string,
  left = tries,
): Promise<Figures> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...['--no-sandbox', '--disable-background-networking'],
      `--remote-debugging-port=${port}`,
    ],
  });
  try {
    const result = await lighthouse(address, {
      // The 404 page has status 404 on purpose.
      ignoreStatusCode: true,
      port,
      onlyCategories: categories,
      logLevel: 'error',
    });
    if (!result || result.lhr.runtimeError) {
      if (left > 1) return await lighthouseScores(executablePath, address, left - 1);
      throw new Error(`Lighthouse failed at ${address}: ${result?.lhr.runtimeError?.message}`);
    }
    return Object.fromEntries(
      Object.values(result.lhr.categories).map(({ title, score }) => [title, (score ?? 0) * 100]),
    );
  } finally {
    await browser.close();
  }
}
