import type { Browser, CDPSession, Page } from 'playwright';

/** Lighthouse's mobile figures: milliseconds, and bits per second. */
const slow4g = { latency: 150, down: 1_600_000, up: 750_000 };

/** How many times slower the processor is. */
const slowness = 4;

/** A page on a slow phone, and the line to its browser. */
export interface Phone {
  readonly page: Page;
  readonly cdp: CDPSession;
  close(): Promise<void>;
}

/** A phone of a visitor who has never been here: four times slower, and on slow 4G if wanted. */
export async function newPhone(browser: Browser, line: 'slow 4G' | 'fast'): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (line === 'slow 4G') {
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow4g.latency,
      downloadThroughput: slow4g.down / 8,
      uploadThroughput: slow4g.up / 8,
    });
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return { page, cdp, close: () => context.close() };
}
