import { fileURLToPath } from 'node:url';
import { setStudio, studio } from '#studio/studio';
import { createApp } from './app.ts';
import { bookingRepository } from './bookings/bookingRepository.ts';
import { startDailyErasure } from './bookings/dataRetention.ts';
import { setIdDomain, studioDomain } from './bookings/format/stableId.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { closedDayWarning, contentWarnings } from './content/contentWarnings.ts';
import { contentState, liveContent } from './content/liveContent.ts';
import { setupWarnings } from './content/setupWarnings.ts';
import { readContent } from './content/studioFile.ts';
import { openDatabase, openErrorMessage } from './database/openDatabase.ts';
import { addressOf, listen, stop } from './http/httpServer.ts';
import { backupProblems } from './http/routes/health.ts';
import type { BackupCheck } from './mail/dueEmails.ts';
import { outboxWorker } from './mail/outboxWorker.ts';
import { mailServerProblem, mailTransport } from './mail/transport.ts';
import { compressAgain, renderSite } from './site/renderSite.tsx';
import { createSite } from './site/site.ts';

/** The directory of the built site, next to that of the built server, whose assets have this module. */
const siteDirectory = fileURLToPath(new URL('../../site', import.meta.url));

function exitWithError(message: string): never {
  console.error(message);
  process.exit(1);
}

async function contentOrExit() {
  try {
    const config: Config = readConfig(process.env);
    const state = contentState(config.studioFile, Date.now());
    const content = await readContent(config.studioFile);
    setStudio(content);
    return { config, state, content };
  } catch (error) {
    if (error instanceof ConfigError) exitWithError(error.message);
    throw error;
  }
}

const { config, ...initial } = await contentOrExit();
const now = Date.now;
const log = (line: object) => console.info(JSON.stringify(line));
// An unhandled stream error, e.g. EPIPE when the reader of the log exits, would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const exitUnopened = (error: unknown) => exitWithError(openErrorMessage(error, config.database));
const database = await openDatabase(config.database).catch(exitUnopened);
const checkBackups = (...[times, at]: Parameters<BackupCheck>) =>
  backupProblems(times, config.expectsBackup, at);
const worker =
  config.smtpUrl === null
    ? null
    : outboxWorker({
        ...{ database, now, log, checkBackups },
        send: await mailTransport(config.smtpUrl),
      });
const bookings = bookingRepository(database);
// Nothing is written at a later start: the file may be read-only.
setIdDomain(await bookings.keptIdDomain(studioDomain()).catch(() => ''));
const times = await bookings.backupTimes().catch(exitUnopened);
const setupProblems = () => [
  ...setupWarnings(config.smtpUrl, studio),
  ...contentWarnings(config.studioFile.path, studio, now()),
  ...[closedDays, live.problem()].filter((line) => line !== undefined),
];

let closedDays: string | undefined;

/** Makes the app of the studio's content as it is now. */
async function makeApp() {
  closedDays = await closedDayWarning(bookings, now()).catch(() => undefined);
  const rendered = await renderSite(siteDirectory);
  setImmediate(compressAgain, rendered);
  return createApp({
    bookings,
    now,
    config,
    site: createSite(siteDirectory, rendered, config.studioFile.path),
    log,
    setupProblems,
    contentProblem: () => live.problem(),
    onEmailQueued: worker?.wake,
  });
}

let app = await makeApp();
/** Resolves when the content is switched: requests wait, so that no page has parts of both. */
let switched: Promise<unknown> = Promise.resolve();
const live = liveContent({
  ...initial,
  file: config.studioFile,
  now,
  async use(content) {
    const before = { ...studio };
    setStudio(content);
    const made = makeApp();
    switched = made.catch(() => {});
    try {
      app = await made;
    } catch (error) {
      setStudio(before);
      throw error;
    }
  },
  log: (line) => console.info(line),
});
const current = async (...request: Parameters<typeof app.fetch>) => {
  await switched;
  return app.fetch(...request);
};
// Node's message contains the address, the port and what is wrong, e.g. "already in use".
const server = await listen({ fetch: current }, config).catch((error: Error) =>
  exitWithError(`${error.message}. Set HOST and PORT to what this machine and user can use.`),
);

const stopErasing = startDailyErasure({
  ...{ bookings, now, log },
  keepDays: () => studio.keepDays,
});
worker?.open();

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    stopErasing();
    live.stop();
    await stop(server);
    await worker?.close();
    await database.close();
    process.exit(0);
  });
}

console.info(`The studio's site is at ${addressOf(server, config.host)}`);
for (const line of [...setupProblems(), ...checkBackups(times, now())]) {
  console.info(line);
}

if (config.smtpUrl !== null) {
  const problem = await mailServerProblem(config.smtpUrl);
  if (problem && !stopping) console.error(problem);
}
