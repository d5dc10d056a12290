import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import puppeteer, { type Browser } from 'puppeteer-core';
import { build as bundle, type Rolldown } from 'vite';
import { dateInWords } from '#booking/dates';
import { slots } from '#booking/slots';
import { studioTime } from '#studio/clock';
import { compressAllIn } from '../../tools/compressionPlugin.ts';
import { findChromium } from '../support/browser/chromium.mjs';
import '../support/defaultStudio.ts';
import { openDaysAfter } from '../support/openDays.ts';
import { setup as build } from '../support/server/build.ts';
import { startServerProcess } from '../support/server/serverProcess.ts';

/**
 * `npm run bench`: measures the pages and the form, and prints tables in Markdown. Every
 * subject is measured once a round, in turns, so that other load affects all of them; the figures
 * are medians of BENCH_ROUNDS rounds.
 */

type Figures = Readonly<Record<string, number>>;

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);

const run = promisify(execFile);
const maxBuffer = 1 << 26;
const programs = fileURLToPath(new URL('programs/node_modules', import.meta.url));
const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** The median of each figure of several rounds. */
function medians(all: readonly Figures[]): Figures {
  const median = (figure: string) =>
    all.map((one) => one[figure] ?? 0).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return Object.fromEntries(Object.keys(all[0] ?? {}).map((figure) => [figure, median(figure)]));
}

/** Rejects with the name of a measurement that has no result after ten seconds. */
const inTime = <Result>(name: string, result: Promise<Result>): Promise<Result> => {
  const late = sleep(10_000, undefined, { ref: false }).then(() => {
    throw new Error(`${name}: no result after ten seconds`);
  });
  return Promise.race([result, late]);
};

/** Returns the medians of the figures of each subject. */
async function measureInTurns(subjects: Readonly<Record<string, () => Promise<Figures>>>) {
  const measured: Record<string, Figures[]> = {};
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, measure] of Object.entries(subjects)) {
      // Progress goes to stderr, the tables to stdout.
      console.error(`round ${round} of ${rounds}: ${name}`);
      measured[name] = [...(measured[name] ?? []), await measure()];
      // So that one measurement does not disturb the next one.
      await sleep(1000);
    }
  }
  return Object.fromEntries(Object.entries(measured).map(([name, all]) => [name, medians(all)]));
}

/** Prints a table with a row for each figure and a column for each subject. */
function printTable(title: string, columns: Readonly<Record<string, Figures>>): void {
  const readable = (value: number | undefined) =>
    value?.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 2 : 0 }) ?? '–';
  const print = (...cells: readonly string[]) => console.info(`| ${cells.join(' | ')} |`);
  print(title, ...Object.keys(columns));
  print('---', ...Object.keys(columns).map(() => '--:'));
  for (const figure of new Set(Object.values(columns).flatMap(Object.keys))) {
    print(figure, ...Object.values(columns).map((figures) => readable(figures[figure])));
  }
  console.info();
}

const openDates = openDaysAfter(studioTime(Date.now()).date);

/** Books three slots of every open day of a year, ten at a time. */
async function fill(address: string): Promise<void> {
  const wanted = openDates.flatMap((date) =>
    slots.recording.slice(0, 3).map((slot) => ({ date, slot })),
  );
  const left = wanted.values();
  const book = async () => {
    for (const { date, slot } of left) {
      const contact = { fullName: 'Ama Mensah', phoneNumber: '+233 24 000 0000', notes: '' };
      const session = { bookingType: 'recording', date, timeSlot: slot.id };
      const { status } = await fetch(`${address}/api/bookings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...contact, ...session, email: `${date}@example.com` }),
      });
      if (status !== 201) throw new Error(`The booking of ${slot.id} on ${date}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 10 }, book));
}

const reactPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>React</title>
<meta name="viewport" content="width=device-width"></head>
<body><script type="module" src="/assets/react.js"></script></body></html>`;

const entry = '\0bare-react';
const code = `
  import { createElement, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  function Counter() {
    const [count, setCount] = useState(0);
    return createElement('button', { onClick: () => setCount(count + 1) }, count);
  }
  createRoot(document.body).render(createElement(Counter));
`;

/**
 * The script of a minimal React page: one component with state, built with the same Vite version and
 * browser targets as the site.
 */
async function minimalReact(): Promise<string> {
  const { output } = (await bundle({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'bare-react',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

/** Copies the product. The copy has more pages: its own without scripts, and one of bare React. */
async function copyProduct() {
  // Inside the project, so that Node.js finds its packages.
  const folder = mkdtempSync(join(dist, 'bench-'));
  const site = join(folder, 'site');
  cpSync(join(dist, 'server'), join(folder, 'server'), { recursive: true });
  cpSync(join(dist, 'site'), site, { recursive: true });
  const server = join(folder, 'server/main.js');
  // The pages are rendered when the server starts.
  const rendering = await startServerProcess({ folder, server });
  for (const [name, path] of Object.entries({ index: '/', booking: '/booking' })) {
    const html = await (await fetch(rendering.address + path)).text();
    const bare = html.replaceAll(/<script(?: type="module".*?)?>.*?<\/script>/gs, '');
    writeFileSync(join(site, `${name}-bare.html`), bare);
  }
  await rendering.stop();
  writeFileSync(join(site, 'react.html'), reactPage);
  writeFileSync(join(site, 'assets/react.js'), await minimalReact());
  compressAllIn(site);
  return { folder, server };
}

/**
 * Opens a page with an empty cache on a phone with a processor four times slower. It is driven by
 * DevTools commands alone: a page of Puppeteer makes V8 collect a stack trace for every error, and
 * those of the errors that React creates when it is loaded cost 100 ms here that visitors do not have.
 */
async function openPhone(browser: Browser) {
  const context = await browser.createBrowserContext();
  const commands = await browser.target().createCDPSession();
  const opened = browser.waitForTarget((target) => target.browserContext() === context);
  await commands.send('Target.createTarget', { url: 'about:blank', browserContextId: context.id });
  const phone = await (await opened).createCDPSession();
  const screen = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };
  await phone.send('Page.enable');
  await phone.send('Page.setLifecycleEventsEnabled', { enabled: true });
  await phone.send('Emulation.setDeviceMetricsOverride', screen);
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  /** Evaluates an expression in the page, and awaits a promise. */
  async function evaluate<Value>(expression: string): Promise<Value> {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await phone.send('Runtime.evaluate', options);
    if (exceptionDetails) throw new Error(`${expression}: ${result.description}`);
    return result.value;
  }
  /** Navigates to a URL; resolves when the network is idle. */
  async function navigate(url: string): Promise<void> {
    const { loaderId: loader } = await phone.send('Page.navigate', { url });
    await new Promise<void>((resolve) => {
      phone.on('Page.lifecycleEvent', ({ name, loaderId }) => {
        if (name === 'networkIdle' && loaderId === loader) resolve();
      });
    });
  }
  return Object.assign(phone, { evaluate, navigate, close: () => context.close() });
}

type Phone = Awaited<ReturnType<typeof openPhone>>;

/** The measurements that `watch` takes of a page. */
type Noted = Record<
  'paint' | 'largest' | 'interactive' | 'hydrated' | 'blocked' | 'shift' | 'bytes' | 'pictures',
  number
>;

/**
 * Runs in the page before its scripts. Notes times in milliseconds since the start of the
 * navigation, the part of the long tasks after the first paint that is longer than 50 ms, and the
 * bytes of JavaScript and of pictures; looks in every frame whether React has hydrated `control`, and
 * whether the page says that it is hydrated as a whole.
 */
function watch(control: string | null): void {
  const noted = {
    ...{ paint: 0, largest: 0, interactive: 0, hydrated: 0 },
    ...{ blocked: 0, shift: 0, bytes: 0, pictures: 0 },
  };
  Object.assign(window, { noted });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type, buffered: true });
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.paint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    noted.largest = startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    if (noted.paint && startTime >= noted.paint) noted.blocked += duration - 50;
  });
  observe('layout-shift', (entry) => {
    if ('value' in entry) noted.shift += Number(entry.value);
  });
  observe('resource', (entry) => {
    const { encodedBodySize } = entry as PerformanceResourceTiming;
    if (entry.name.endsWith('.js')) noted.bytes += encodedBodySize;
    if (/\.(avif|jpg)$/.test(entry.name)) noted.pictures += encodedBodySize;
  });
  const look = () => {
    const element = control && document.querySelector(control);
    const isHydrated = Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps'));
    if (isHydrated) noted.interactive ||= performance.now();
    // A page of bare React has no such attribute.
    const isWhole = document.querySelector('[data-hydrated], [data-route]') === null;
    if (isHydrated && (isWhole || document.querySelector('[data-hydrated]'))) {
      noted.hydrated = performance.now();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The selectors of controls that are hydrated. */
const menuButton = 'header button';
const submitButton = '#book';

/**
 * Loads a URL on slow 4G. `control` is the selector of a control that is hydrated, or null for a page
 * without scripts, which is interactive when it is painted.
 */
async function loadPage(browser: Browser, url: string, control: string | null): Promise<Figures> {
  const phone = await openPhone(browser);
  // As in Lighthouse's mobile preset: milliseconds, and bytes per second.
  const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', { offline: false, ...line });
  const source = `(${watch})(${JSON.stringify(control)})`;
  await phone.send('Page.addScriptToEvaluateOnNewDocument', { source });
  await inTime(url, phone.navigate(url));
  const isHydrated = `new Promise((resolve) => setInterval(() => noted.hydrated && resolve(), 100))`;
  if (control) await inTime(`hydration of ${url}`, phone.evaluate(isHydrated));
  const noted = await phone.evaluate<Noted>('noted');
  await phone.close();
  return {
    'first contentful paint, ms': noted.paint,
    'largest contentful paint, ms': noted.largest,
    'interactive, ms': Math.max(noted.interactive, noted.paint),
    'hydrated, ms': Math.max(noted.hydrated, noted.paint),
    'blocked after first paint, ms': noted.blocked,
    'layout shift': noted.shift,
    'JavaScript, bytes': noted.bytes,
    'pictures, bytes': noted.pictures,
  };
}

/**
 * Runs in the page. Returns the time in milliseconds from the next input until a frame is presented
 * in which `read` returns another value.
 */
function untilChanged(read: () => unknown): Promise<number> {
  const before = read();
  let began = 0;
  for (const type of ['keydown', 'pointerup', 'touchend']) {
    addEventListener(type, ({ timeStamp }) => (began ||= timeStamp), true);
  }
  return new Promise((resolve) => {
    const look = () => {
      if (!began || read() === before) return requestAnimationFrame(look);
      // A task after the frame's own work: the frame has been painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - began);
      return requestAnimationFrame(() => port2.postMessage(null));
    };
    requestAnimationFrame(look);
  });
}

/** Scrolls to the element that matches a selector and taps its centre. */
async function tap(phone: Phone, selector: string): Promise<void> {
  const place = await phone.evaluate<{ x: number; y: number }>(`(async () => {
    const element = document.querySelector(${JSON.stringify(selector)});
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    await new Promise(requestAnimationFrame);
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  })()`);
  await phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
  await sleep(80);
  await phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Fills in the booking form; returns the time of each interaction in milliseconds. */
async function measureForm(browser: Browser, site: string): Promise<Figures> {
  const phone = await openPhone(browser);
  await inTime('the booking form', phone.navigate(`${site}/booking`));
  const figures: Record<string, number> = {};
  /** Acts, and notes the time until an expression has another value in the page. */
  const measure = async (name: string, expression: string, act: () => Promise<void>) => {
    await sleep(500);
    const waiting = phone.evaluate<number>(`(${untilChanged})(() => document.${expression})`);
    await phone.evaluate('new Promise(requestAnimationFrame)');
    await act();
    figures[name] = await inTime(name, waiting);
  };
  const tapOn = (selector: string) => () => tap(phone, selector);
  // Not the one that is rendered ahead.
  const dialog = '[role="dialog"]:not([style*="none"] *)';
  const month = `querySelector('${dialog} [role="grid"]')?.getAttribute('aria-label')`;
  const next = tapOn(`${dialog} button[aria-label="Next month"]`);
  /** Marks the date that is picked; false when the month does not have it. */
  const markDay = `(() => {
    const words = ${JSON.stringify(dateInWords(openDates[40] ?? ''))};
    const dates = [...document.querySelectorAll('${dialog} td')];
    const day = dates.find(({ textContent }) => textContent.includes(words));
    day?.setAttribute('id', 'picked');
    return day !== undefined;
  })()`;

  await phone.evaluate('document.querySelector("#fullName").focus()');
  await measure('a typed character', 'querySelector("#fullName").value', async () => {
    const key = { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65 };
    await phone.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'a', ...key });
    await phone.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  });
  await measure('first opening of the calendar', month, tapOn('#date'));
  while (!(await phone.evaluate(markDay))) {
    await measure('next month', month, next);
  }
  await measure('picking a day', 'querySelector("#date").textContent', tapOn('#picked'));
  const firstSlot = `querySelector('input[name="timeSlot"]').value`;
  await measure('the other type', firstSlot, tapOn('label:has(input[value="recording"])'));
  await phone.evaluate('document.querySelector("#email").focus()');
  await phone.send('Input.insertText', { text: 'ama@example.com' });
  await measure('sending', `querySelector('[role="alert"]').textContent`, tapOn(submitButton));
  await phone.close();
  return figures;
}

/** The mobile Lighthouse scores (0 to 100) of a URL. */
async function lighthouse(url: string): Promise<Figures> {
  const program = join(programs, 'lighthouse/cli/index.js');
  const chrome = '--chrome-flags=--headless=new --no-sandbox --disable-background-networking';
  const args = [program, url, chrome, '--quiet', '--output=json', '--no-enable-error-reporting'];
  const env = { ...process.env, CHROME_PATH: findChromium() };
  const { stdout } = await run(process.execPath, args, { env, maxBuffer });
  const categories: { title: string; score: number }[] = Object.values(
    JSON.parse(stdout).categories,
  );
  return Object.fromEntries(categories.map(({ title, score }) => [title, score * 100]));
}

async function measurePages(site: string): Promise<void> {
  const args = ['--no-sandbox', '--hide-scrollbars', '--disable-gpu'];
  const browser = await puppeteer.launch({ executablePath: findChromium(), pipe: true, args });
  const loadReact = () => loadPage(browser, `${site}/react`, 'button');
  // Warm-up: the first page load in a new browser is slower.
  await loadReact();
  const measured = await measureInTurns({
    'bare React': loadReact,
    '/': () => loadPage(browser, `${site}/`, menuButton),
    '/ as bare HTML': () => loadPage(browser, `${site}/index-bare`, null),
    '/booking': () => loadPage(browser, `${site}/booking`, submitButton),
    '/booking as bare HTML': () => loadPage(browser, `${site}/booking-bare`, null),
    form: () => measureForm(browser, site),
    landing: () => lighthouse(`${site}/`),
    booking: () => lighthouse(`${site}/booking`),
  });
  await browser.close();

  const { form = {}, landing = {}, booking = {}, ...loads } = measured;
  const interactive = (name: string) => loads[name]?.['interactive, ms'] ?? 0;
  for (const name of Object.keys(loads)) {
    const ratio = interactive(name) / interactive('bare React');
    loads[name] = { ...loads[name], 'interactive ÷ bare React': ratio };
  }
  const [{ model } = { model: 'unknown' }, ...others] = cpus();
  console.info(`${others.length + 1} processors, ${model}`);
  printTable('Slow 4G, a processor 4 times slower', loads);
  // Hosts differ; the share of the time of a bare React page in the same run differs less.
  const shares = Object.entries(form).map(([name, time]) => [
    name,
    time / interactive('bare React'),
  ]);
  printTable('The form, from input to its outcome on the screen, ms', {
    '4 × CPU': form,
    '÷ bare React': Object.fromEntries(shares),
  });
  printTable('Lighthouse 12, mobile', { '/': landing, '/booking': booking });
}

await build();
const studio = await startServerProcess({
  ...(await copyProduct()),
  environment: { RATE_LIMIT: 'off' },
});
await fill(studio.address);
await measurePages(studio.address);
await studio.stop();
rmSync(studio.folder, { recursive: true });
