import type { Devtools, Target } from './devtools.ts';
import { evaluate, navigate, newPhone } from './phone.ts';
import type { Figures } from './rounds.ts';

/** Measurements in the page; times in milliseconds since the start of the navigation. */
interface LogVariables {
  paint: number;
  largest: number;
  hydrated: number;
  shift: number;
  tasks: { start: number; length: number }[];
}

/**
 * Runs in the page before its scripts. Checks in every frame whether React has hydrated the element
 * that matches `control`.
 */
function watch(control: string): void {
  const noted: LogVariables = { paint: 0, largest: 0, hydrated: 0, shift: 0, tasks: [] };
  Object.assign(window, { noted });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.paint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    noted.largest = startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    noted.tasks.push({ start: startTime, length: duration });
  });
  observe('layout-shift', (entry) => {
    if ('value' in entry) noted.shift += Number(entry.value);
  });
  const checkFrame = () => {
    const element = document.querySelector(control);
    const isHydrated =
      element && Object.keys(element).some((key) => key.startsWith('__reactProps'));
    if (isHydrated) noted.hydrated = performance.now();
    else requestAnimationFrame(checkFrame);
  };
  requestAnimationFrame(checkFrame);
}

/** Sums the transferred bytes including headers by resource type. */
function transferred(phone: Target): Record<string, number> {
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = { Script: 0, all: 0 };
  phone.on<{ requestId: string; type: string }>('Network.responseReceived', ({ requestId, type }) =>
    kinds.set(requestId, type),
  );
  phone.on<{ requestId: string; encodedDataLength: number }>(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? 'Other';
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
      bytes.all = (bytes.all ?? 0) + encodedDataLength;
    },
  );
  return bytes;
}

/**
 * Loads a URL on a slow phone with an empty cache. `control` is a selector of a control that is
 * hydrated, or null for a page without scripts, which is interactive when it is painted.
 */
export async function loadPage(
  devtools: Devtools,
  address: string,
  control: string | null,
): Promise<Figures> {
  const phone = await newPhone(devtools, 'slow 4G');
  const bytes = transferred(phone);
  const source = `(${watch})(${JSON.stringify(control ?? 'none')})`;
  await phone.send('Page.addScriptToEvaluateOnNewDocument', { source });
  await navigate(phone, address);
  const noted = () => evaluate<LogVariables>(phone, 'noted');
  while (control && !(await noted()).hydrated) {
    await evaluate(phone, 'new Promise((resolve) => setTimeout(resolve, 100))');
  }
  const { paint, largest, hydrated, shift, tasks } = await noted();
  await phone.close();
  const blocking = tasks
    .filter(({ start }) => start >= paint)
    .reduce((sum, { length }) => sum + Math.max(0, length - 50), 0);
  return {
    'first contentful paint, ms': paint,
    'largest contentful paint, ms': largest,
    'interactive, ms': control ? Math.max(hydrated, paint) : paint,
    'blocked after first paint, ms': blocking,
    'layout shift': shift,
    'JavaScript, bytes': bytes.Script ?? 0,
    'style, bytes': bytes.Stylesheet ?? 0,
    'document, bytes': bytes.Document ?? 0,
    'fonts, bytes': bytes.Font ?? 0,
    'pictures, bytes': bytes.Image ?? 0,
    'data, bytes': bytes.Fetch ?? 0,
    'all, bytes': bytes.all ?? 0,
  };
}
