import { fileURLToPath } from 'node:url';
import { studio } from '#studio/studio';
import { version } from '../package.json';
import { createApp } from './app.ts';
import { bookingRepository } from './bookings/bookingRepository.ts';
import { startDailyErasure } from './bookings/dataRetention.ts';
import { setIdDomain, studioDomain } from './bookings/format/idDomain.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { closedDayWarning, contentWarnings } from './content/contentWarnings.ts';
import { liveContent } from './content/liveContent.ts';
import { setupWarnings } from './content/setupWarnings.ts';
import { openDatabase, openErrorMessage } from './database/openDatabase.ts';
import { proxyCheck } from './http/clientAddress.ts';
import { addressOf, type FetchCallback, listen, stop } from './http/httpServer.ts';
import { askEach, backupProblems } from './http/routes/health.ts';
import type { BackupCheck } from './mail/dueEmails.ts';
import { outboxWorker } from './mail/outboxWorker.ts';
import { mailServerProblem, mailTransport } from './mail/transport.ts';
import { renderSite } from './site/renderSite.tsx';
import { createSite } from './site/site.ts';

/** The directory of the built site, next to that of the built server, whose assets have this module. */
const siteDirectory = fileURLToPath(new URL('../../site', import.meta.url));

function exitWithError(message: string): never {
  console.error(message);
  process.exit(1);
}

const now = Date.now;
// An unhandled stream error, e.g. EPIPE when the reader of the log exits, would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

async function contentOrExit() {
  try {
    const config: Config = readConfig(process.env);
    const live = await liveContent({
      file: config.studioFile,
      keptFile: config.keptContentFile,
      now,
      async makeSite() {
        const made = makeApp();
        switched = made.catch(() => {});
        app = await made;
      },
      log: (line) => console.info(line),
    });
    return { config, live };
  } catch (error) {
    if (error instanceof ConfigError) exitWithError(error.message);
    throw error;
  }
}

const { config, live } = await contentOrExit();
const log = (line: object) => console.info(JSON.stringify(line));
const exitUnopened = (error: unknown) => exitWithError(openErrorMessage(error, config.database));
const database = await openDatabase(config.database).catch(exitUnopened);
const checkBackups = (...[times, at]: Parameters<BackupCheck>) => [
  ...backupProblems(times, config.expectsBackup, at),
  ...live.notes(),
  ...[proxies.problem()].filter((line) => line !== undefined),
];
const send = config.smtpUrl === null ? null : await mailTransport(config.smtpUrl);
const worker = send && outboxWorker({ database, now, log, checkBackups, send });
const bookings = bookingRepository(database);
// Nothing is written at a later start: the file may be read-only.
setIdDomain(await bookings.keptIdDomain(studioDomain()).catch(() => ''));
const times = await bookings.backupTimes().catch(exitUnopened);
const proxies = proxyCheck(config.trustedProxies);
const ownerChecks = {
  proxies: () => proxies.problem(),
  'the files beside studio.json': () => [...contentWarnings(config.studioFile.path, studio, now())],
  'closed days': () => closedDayWarning(bookings, now()),
};
const setupProblems = () =>
  askEach({
    'the set-up': () => setupWarnings(config.smtpUrl, studio),
    ...ownerChecks,
    'studio.json': live.problems,
  });

/** Makes the app of the studio's content as it is now. */
async function makeApp() {
  const rendered = await renderSite(siteDirectory, config.studioFile.path);
  return createApp({
    bookings,
    now,
    config,
    site: createSite(siteDirectory, rendered, config.studioFile.path),
    log,
    setupProblems,
    ownerProblems: () => askEach({ 'studio.json': live.notes, ...ownerChecks }),
    onEmailQueued: worker?.wake,
  });
}

let app = await makeApp();
/** Resolves when the content is switched: requests wait, so that no page has parts of both. */
let switched: Promise<unknown> = Promise.resolve();
const current: FetchCallback = async (request, env) => {
  proxies.see({
    peer: env.incoming.socket.remoteAddress,
    forwardedFor: request.headers.get('x-forwarded-for') ?? '',
    userAgent: request.headers.get('user-agent') ?? '',
  });
  await switched;
  return app.fetch(request, env);
};
// Node's message contains the address, the port and what is wrong, e.g. "already in use".
const server = await listen({ fetch: current }, config).catch((error: Error) =>
  exitWithError(`${error.message}. Set HOST and PORT to what this machine and user can use.`),
);

const stopErasing = startDailyErasure({ bookings, now, log, keepDays: live.keepDays });
worker?.open();
live.open();

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    stopErasing();
    live.close();
    await stop(server);
    await worker?.close();
    await database.close();
    process.exit(0);
  });
}

console.info(`The studio's site is at ${addressOf(server, config.host)} (release ${version})`);
const problems = [
  ...(await setupProblems()),
  ...backupProblems(times, config.expectsBackup, now()),
];
for (const line of problems) console.info(line);

if (config.smtpUrl !== null) {
  const problem = await mailServerProblem(config.smtpUrl);
  if (problem && !stopping) console.error(problem);
}
