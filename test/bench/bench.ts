import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import puppeteer, { type Browser } from 'puppeteer-core';
import { addDays, dateInWords, weekday } from '#booking/dates';
import { slots } from '#booking/slots';
import { closedWeekdays, openingHorizonDays } from '#studio/bookingWindow';
import { studioTime } from '#studio/clock';
import { compressAllIn } from '../../tools/compressionPlugin.ts';
import { findChromium } from '../support/browser/chromium.ts';
import { minimalReact } from '../support/browser/minimalReact.ts';
import { build } from '../support/server/build.ts';
import {
  deleteFolder,
  type ServerProcess,
  startServerProcess,
} from '../support/server/serverProcess.ts';

/**
 * `npm run bench`: measures the pages, the form and the API, and prints tables in Markdown. Every
 * subject is measured once a round, in turns, so that other load affects all of them; the figures
 * are medians of BENCH_ROUNDS rounds.
 */

type Figures = Readonly<Record<string, number>>;

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
/** The delay after each measurement in milliseconds, so that it does not disturb the next one. */
const rest = 1000;

const run = promisify(execFile);
const programs = fileURLToPath(new URL('programs', import.meta.url));
const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** The value below which a part (0 to 1) of the values lies. */
function percentile(values: readonly number[], part: number): number {
  const ascending = values.toSorted((a, b) => a - b);
  return ascending[Math.ceil(part * ascending.length) - 1] ?? Number.NaN;
}

/** Returns the medians of the figures of each subject. */
async function measureInTurns(subjects: Readonly<Record<string, () => Promise<Figures>>>) {
  const measured: Record<string, Figures[]> = {};
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, measure] of Object.entries(subjects)) {
      // Progress goes to stderr, the tables to stdout.
      console.error(`round ${round} of ${rounds}: ${name}`);
      measured[name] = [...(measured[name] ?? []), await measure()];
      await sleep(rest);
    }
  }
  const median = (all: readonly Figures[], figure: string) =>
    percentile(
      all.map((figures) => figures[figure] ?? Number.NaN),
      0.5,
    );
  return Object.fromEntries(
    Object.entries(measured).map(([name, all]) => [
      name,
      Object.fromEntries(Object.keys(all[0] ?? {}).map((figure) => [figure, median(all, figure)])),
    ]),
  );
}

/** Prints a table with a row for each figure and a column for each subject. */
function printTable(title: string, columns: Readonly<Record<string, Figures>>): void {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const readable = (value = Number.NaN) =>
    Number.isNaN(value)
      ? '–'
      : value.toLocaleString('en-GB', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });
  const figures = new Set(Object.values(columns).flatMap(Object.keys));
  const lines = [
    row([title, ...Object.keys(columns)]),
    row(['---', ...Object.keys(columns).map(() => '--:')]),
    ...[...figures].map((name) =>
      row([name, ...Object.values(columns).map((one) => readable(one[name]))]),
    ),
  ];
  console.info(`${lines.join('\n')}\n`);
}

/** What autocannon measured: requests a second, seconds, and milliseconds of each response. */
interface Loaded {
  readonly average: number;
  readonly duration: number;
  readonly statusCodeStats: Readonly<Record<string, object>>;
  readonly errors: number;
  readonly times: readonly number[];
}

/** The number of connections over which requests are sent. */
const connections = 10;

/** Sends requests from a process of its own; `duration` in seconds. Throws at another status. */
async function load(options: object, status: number): Promise<Loaded> {
  const running = run(process.execPath, [join(programs, 'load.mjs')], { maxBuffer: 1 << 26 });
  running.child.stdin?.end(JSON.stringify({ connections, ...options }));
  const loaded: Loaded = JSON.parse((await running).stdout);
  const others = Object.keys(loaded.statusCodeStats).filter((code) => code !== String(status));
  if (loaded.errors > 0 || others.length > 0) {
    throw new Error(`answered ${others}, ${loaded.errors} errors`);
  }
  return loaded;
}

const { date: today } = studioTime(Date.now());
const dates = Array.from({ length: openingHorizonDays - 1 }, (_, day) => addDays(today, day + 1));
const openDates = dates.filter((date) => !closedWeekdays.includes(weekday(date)));

/**
 * Starts a server on a new database, and books three slots of every open day of a year. Returns it
 * with the number of bookings a second.
 */
async function startFilled() {
  const studio = await startServerProcess({
    environment: { RATE_LIMIT: 'off' },
    logsToFile: true,
  });
  const headers = { 'content-type': 'application/json' };
  const requests = openDates.flatMap((date) =>
    slots.recording.slice(0, 3).map(({ id }) => {
      const fields = { bookingType: 'recording', date, timeSlot: id, notes: '' };
      const email = `${date}-${id}@example.com`;
      const body = { fullName: 'Ama Mensah', email, phoneNumber: '+233 24 000 0000', ...fields };
      return { method: 'POST', path: '/api/bookings', headers, body: JSON.stringify(body) };
    }),
  );
  const amount = requests.length - (requests.length % connections);
  const { duration } = await load({ url: studio.address, requests, amount }, 201);
  return { studio, bookingsPerSecond: amount / duration };
}

async function stop(...servers: readonly ServerProcess[]): Promise<void> {
  for (const server of servers) {
    await server.stop();
    deleteFolder(server.folder);
  }
}

const withoutScript = (html: string) =>
  html
    .replaceAll(/<script(?: type="module".*?)?>.*?<\/script>/gs, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');

const reactPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>React</title>
<meta name="viewport" content="width=device-width"></head>
<body><script type="module" src="/assets/react.js"></script></body></html>`;

/** Copies the built product and replaces the text of its pages; returns the server's script. */
function copyWith(folder: string, page: (html: string) => string, script = ''): string {
  cpSync(join(dist, 'server'), join(folder, 'server'), { recursive: true });
  const filter = (name: string) => !/\.(br|gz)$/.test(name);
  cpSync(join(dist, 'site'), join(folder, 'site'), { recursive: true, filter });
  for (const name of ['index.html', 'booking.html', '404.html']) {
    const file = join(folder, 'site', name);
    writeFileSync(file, page(readFileSync(file, 'utf8')));
  }
  writeFileSync(join(folder, 'site', 'assets', 'react.js'), script);
  compressAllIn(join(folder, 'site'));
  return join(folder, 'server', 'main.js');
}

/**
 * Opens a page with an empty cache on a phone with a processor four times slower. It is driven by
 * DevTools commands alone: a page of Puppeteer makes V8 collect a stack trace for every error, and
 * those of the errors that React creates when it is loaded cost 100 ms here that visitors do not have.
 */
async function openPhone(browser: Browser, network: 'slow 4G' | 'fast') {
  const context = await browser.createBrowserContext();
  const commands = await browser.target().createCDPSession();
  const opened = browser.waitForTarget((target) => target.browserContext() === context);
  await commands.send('Target.createTarget', { url: 'about:blank', browserContextId: context.id });
  const phone = await (await opened).createCDPSession();
  await phone.send('Page.enable');
  await phone.send('Page.setLifecycleEventsEnabled', { enabled: true });
  const screen = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };
  await phone.send('Emulation.setDeviceMetricsOverride', screen);
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await phone.send('Network.enable');
  if (network === 'slow 4G') {
    // As in Lighthouse's mobile preset: milliseconds, and bytes per second.
    const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
    await phone.send('Network.emulateNetworkConditions', { offline: false, ...line });
  }
  return {
    send: phone.send.bind(phone),
    on: phone.on.bind(phone),
    /** Navigates to a URL; resolves when the network is idle. */
    async navigate(url: string): Promise<void> {
      let loader: string | undefined;
      const idle = new Promise<void>((resolve) => {
        phone.on('Page.lifecycleEvent', ({ name, loaderId }) => {
          if (name === 'networkIdle' && loaderId === loader) resolve();
        });
      });
      ({ loaderId: loader } = await phone.send('Page.navigate', { url }));
      await idle;
    },
    /** Evaluates an expression in the page, and awaits a promise. */
    async evaluate<Value>(expression: string): Promise<Value> {
      const options = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await phone.send('Runtime.evaluate', options);
      if (exceptionDetails) throw new Error(`${expression}: ${result.description}`);
      return result.value;
    },
    close: () => context.close(),
  };
}

type Phone = Awaited<ReturnType<typeof openPhone>>;

/** What `watch` notes; times in milliseconds since the start of the navigation. */
interface Noted {
  paint: number;
  largest: number;
  hydrated: number;
  shift: number;
  /** The part of the long tasks after the first paint that is longer than 50 ms. */
  blocked: number;
}

/** Runs in the page before its scripts. Looks in every frame whether React has hydrated `control`. */
function watch(control: string): void {
  const noted: Noted = { paint: 0, largest: 0, hydrated: 0, shift: 0, blocked: 0 };
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
    if (noted.paint && startTime >= noted.paint) noted.blocked += duration - 50;
  });
  observe('layout-shift', (entry) => {
    if ('value' in entry) noted.shift += Number(entry.value);
  });
  const look = () => {
    const element = document.querySelector(control);
    const isHydrated = Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps'));
    if (isHydrated) noted.hydrated = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Loads a URL on slow 4G. `control` is the selector of a control that is hydrated, or null for a page
 * without scripts, which is interactive when it is painted.
 */
async function loadPage(browser: Browser, url: string, control: string | null): Promise<Figures> {
  const phone = await openPhone(browser, 'slow 4G');
  const scripts = new Set<string>();
  let bytes = 0;
  phone.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  phone.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  const source = `(${watch})(${JSON.stringify(control ?? 'none')})`;
  await phone.send('Page.addScriptToEvaluateOnNewDocument', { source });
  await phone.navigate(url);
  const noted = () => phone.evaluate<Noted>('noted');
  while (control && !(await noted()).hydrated) await sleep(100);
  const { paint, largest, hydrated, shift, blocked } = await noted();
  await phone.close();
  return {
    'first contentful paint, ms': paint,
    'largest contentful paint, ms': largest,
    'interactive, ms': control ? Math.max(hydrated, paint) : paint,
    'blocked after first paint, ms': blocked,
    'layout shift': shift,
    'JavaScript, bytes': bytes,
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

/** Acts, and returns the time until an expression has another value in the page. */
async function timed(phone: Phone, expression: string, act: () => Promise<void>): Promise<number> {
  await sleep(500);
  const waiting = phone.evaluate<number>(`(${untilChanged})(() => ${expression})`);
  await phone.evaluate('new Promise(requestAnimationFrame)');
  await act();
  return waiting;
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
  const phone = await openPhone(browser, 'fast');
  await phone.navigate(`${site}/booking`);
  const figures: Record<string, number> = {};
  const measure = async (name: string, expression: string, act: () => Promise<void>) => {
    figures[name] = await timed(phone, `document.querySelector${expression}`, act);
  };
  const tapOn = (selector: string) => () => tap(phone, selector);
  const month = `('[role="dialog"] [role="grid"]')?.getAttribute('aria-label')`;
  const next = tapOn('[role="dialog"] button[aria-label="Next month"]');
  const day = `[role="dialog"] [role="button"][aria-label*="${dateInWords(openDates[40] ?? '')}"]`;

  await phone.evaluate('document.querySelector("#fullName").focus()');
  await measure('a typed character', '("#fullName").value', async () => {
    const key = { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65 };
    await phone.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'a', ...key });
    await phone.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  });
  await measure('first opening of the calendar', month, tapOn('#date'));
  await measure('next month', month, next);
  while (await phone.evaluate(`document.querySelector('${day}') === null`)) {
    await timed(phone, `document.querySelector${month}`, next);
  }
  await measure('picking a day', '("#date").textContent', tapOn(day));
  const slots = `('input[name="timeSlot"]').value`;
  await measure('the other type', slots, tapOn('label:has(input[value="recording"])'));
  await phone.evaluate('document.querySelector("#email").focus()');
  await phone.send('Input.insertText', { text: 'ama@example.com' });
  const submit = 'form button[type="submit"][aria-disabled]';
  await measure('sending', `('[role="alert"]')?.textContent`, tapOn(submit));
  await phone.close();
  return figures;
}

/** The mobile Lighthouse scores (0 to 100) of a URL. */
async function lighthouse(address: string): Promise<Figures> {
  const program = join(programs, 'node_modules/lighthouse/cli/index.js');
  const options = [
    ...['--quiet', '--output=json', '--no-enable-error-reporting'],
    '--only-categories=performance,accessibility,best-practices,seo',
    '--chrome-flags=--headless=new --no-sandbox --disable-background-networking',
  ];
  const settings = { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 1 << 26 };
  const { stdout } = await run(process.execPath, [program, address, ...options], settings);
  const report: { categories: Record<string, { title: string; score: number }> } =
    JSON.parse(stdout);
  const scores = Object.values(report.categories);
  return Object.fromEntries(scores.map(({ title, score }) => [title, score * 100]));
}

async function measurePages(ours: ServerProcess): Promise<void> {
  // Inside the project, so that Node.js finds its packages.
  const copies = mkdtempSync(join(dist, 'bench-'));
  const html = await startServerProcess({ server: copyWith(join(copies, 'html'), withoutScript) });
  const minimal = copyWith(join(copies, 'react'), () => reactPage, await minimalReact());
  const react = await startServerProcess({ server: minimal });
  const browser = await puppeteer.launch({
    executablePath: findChromium(),
    pipe: true,
    protocolTimeout: 60_000,
    args: ['--no-sandbox', '--hide-scrollbars', '--disable-gpu', '--disable-background-networking'],
  });
  const loadReact = () => loadPage(browser, react.address, 'button');
  // Warm-up: the first page load in a new browser is slower.
  await loadReact();

  const submit = 'form button[type="submit"][aria-disabled]';
  const {
    form = {},
    landing = {},
    booking = {},
    ...loads
  } = await measureInTurns({
    'bare React': loadReact,
    '/': () => loadPage(browser, `${ours.address}/`, 'header button'),
    '/ as bare HTML': () => loadPage(browser, `${html.address}/`, null),
    '/booking': () => loadPage(browser, `${ours.address}/booking`, submit),
    '/booking as bare HTML': () => loadPage(browser, `${html.address}/booking`, null),
    form: () => measureForm(browser, ours.address),
    landing: () => lighthouse(`${ours.address}/`),
    booking: () => lighthouse(`${ours.address}/booking`),
  });
  await browser.close();
  await stop(html, react);
  deleteFolder(copies);

  const interactive = 'interactive, ms';
  const ratio = (figures: Figures) =>
    (figures[interactive] ?? Number.NaN) / (loads['bare React']?.[interactive] ?? Number.NaN);
  const withRatios = Object.entries(loads).map(([name, figures]) => [
    name,
    { ...figures, 'interactive ÷ bare React': ratio(figures) },
  ]);
  printTable('Slow 4G, a processor 4 times slower', Object.fromEntries(withRatios));
  printTable('The form, from input to its outcome on the screen, ms', { '4 × CPU': form });
  printTable('Lighthouse 12, mobile', { '/': landing, '/booking': booking });
}

async function callsPerSecond(url: string, headers: object = {}, status = 200): Promise<Figures> {
  await load({ url, headers, duration: 1 }, status);
  const { average, times } = await load({ url, headers, duration: 5 }, status);
  return { 'a second': average, 'p99, ms': percentile(times, 0.99) };
}

/** The time from starting a server on an existing database to its first complete response. */
async function startToAnswer(folder: string): Promise<Figures> {
  const began = performance.now();
  const environment = { DATABASE_FILE: join(folder, 'bookings.sqlite') };
  const studio = await startServerProcess({ environment });
  await (await fetch(studio.address)).text();
  const milliseconds = performance.now() - began;
  await stop(studio);
  return { 'start to first answer, ms': milliseconds };
}

async function measureApi(studio: ServerProcess): Promise<void> {
  const hello = spawn(process.execPath, [join(programs, 'load.mjs'), 'hello'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = await once(hello.stdout, 'data');
  const url = `${studio.address}/api/bookings/booked-dates`;
  // The header that browsers send.
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const known = { 'if-none-match': (await fetch(url)).headers.get('etag') ?? '' };
  const { bookings, start, ...calls } = await measureInTurns({
    'node:http hello': () => callsPerSecond(String(address).trim()),
    'booked dates, a year of bookings': () => callsPerSecond(url, headers),
    'the same, known to the browser': () => callsPerSecond(url, { ...headers, ...known }, 304),
    'the landing page': () => callsPerSecond(studio.address, headers),
    bookings: async () => {
      const { studio: other, bookingsPerSecond } = await startFilled();
      await stop(other);
      return { 'bookings a second': bookingsPerSecond };
    },
    start: () => startToAnswer(studio.folder),
  });
  hello.kill();
  // The resident set size in kilobytes.
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(studio.process.pid)]);
  const memory = { 'memory after the calls, MB': Number(stdout) / 1024 };
  printTable('Calls', calls);
  printTable('The server', { 'one process': { ...bookings, ...memory, ...start } });
}

await build('site');
await build('server');
const { studio } = await startFilled();
await measurePages(studio);
await measureApi(studio);
await stop(studio);
