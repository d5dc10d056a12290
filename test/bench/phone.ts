import type { Devtools, Target } from './devtools.ts';

/** The network of Lighthouse's mobile preset: milliseconds, and bits per second. */
const slow4g = { latency: 150, down: 1_600_000, up: 750_000 };

/** The CPU slowdown factor. */
const slowness = 4;

const screen = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };

/** A new page that emulates a phone with a four times slower CPU and an empty cache. */
export async function newPhone(devtools: Devtools, line: 'slow 4G' | 'fast'): Promise<Target> {
  const target = await devtools.newTarget();
  await target.send('Page.enable');
  await target.send('Page.setLifecycleEventsEnabled', { enabled: true });
  await target.send('Emulation.setDeviceMetricsOverride', screen);
  await target.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await target.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await target.send('Network.enable');
  if (line === 'slow 4G') {
    await target.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow4g.latency,
      downloadThroughput: slow4g.down / 8,
      uploadThroughput: slow4g.up / 8,
    });
  }
  return target;
}

/** The timeout of a page load, in milliseconds. */
const timeout = 60_000;

/** Navigates to a URL; resolves on the lifecycle event `networkIdle`. */
export const navigate = (phone: Target, address: string) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${address} does not come to rest`)), timeout).unref();
    let loader: string | undefined;
    phone.on<{ name: string; loaderId: string }>('Page.lifecycleEvent', ({ name, loaderId }) => {
      if (name === 'networkIdle' && loaderId === loader) resolve();
    });
    phone.send<{ loaderId: string }>('Page.navigate', { url: address }).then(({ loaderId }) => {
      loader = loaderId;
    }, reject);
  });

/** The result of Runtime.evaluate. */
interface Evaluated<Value> {
  readonly result: { readonly value: Value; readonly description?: string };
  readonly exceptionDetails?: object;
}

/** Evaluates an expression in the page and awaits a promise. Rejects when it throws. */
export async function evaluate<Value>(phone: Target, expression: string): Promise<Value> {
  const { result, exceptionDetails } = await phone.send<Evaluated<Value>>('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(`${expression}: ${result.description}`);
  return result.value;
}
