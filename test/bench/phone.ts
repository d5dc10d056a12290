import type { Browser, Page } from 'playwright';
import type { Devtools, Target } from './devtools.ts';

/** Lighthouse's mobile figures: milliseconds, and bits per second. */
const slow4g = { latency: 150, down: 1_600_000, up: 750_000 };

/** How many times slower the processor is. */
const slowness = 4;

const screen = { width: 412, height: 823 };
const density = 1.75;

/** A page on a phone that is four times slower and on slow 4G, of a visitor who has never been here. */
export async function phoneOn4g(devtools: Devtools): Promise<Target> {
  const target = await devtools.newTarget();
  await target.send('Page.enable');
  await target.send('Page.setLifecycleEventsEnabled', { enabled: true });
  await target.send('Emulation.setDeviceMetricsOverride', {
    ...screen,
    deviceScaleFactor: density,
    mobile: true,
  });
  await target.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await target.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await target.send('Network.enable');
  await target.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow4g.latency,
    downloadThroughput: slow4g.down / 8,
    uploadThroughput: slow4g.up / 8,
  });
  return target;
}

/** The same phone on a fast line, with Playwright to fill in forms. */
export async function phoneInHand(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: screen,
    deviceScaleFactor: density,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return page;
}
