import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import type { BookingStore } from './bookingStore.ts';
import { type Config, ConfigError, type DatabaseConfig, readConfig } from './config.ts';
import { addressOf, listen, stop, whyNotListening } from './listening.ts';
import { openStore, whyNotOpen } from './openStore.ts';
import { printLine } from './requestLog.ts';

/** The built site lies beside the built server. */
const siteDirectory = fileURLToPath(new URL('../site', import.meta.url));

function giveUp(message: string): never {
  console.error(message);
  process.exit(1);
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) giveUp(error.message);
    throw error;
  }
}

const storeOrExit = (database: DatabaseConfig): Promise<BookingStore> =>
  openStore(database).catch((error: unknown) => giveUp(whyNotOpen(error, database)));

const config = configOrExit();
const store = await storeOrExit(config.database);
const app = createApp({ store, now: Date.now, config, siteDirectory, log: printLine });
const server = await listen(app, config, printLine).catch((error: unknown) =>
  giveUp(whyNotListening(error, config)),
);

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await stop(server);
    await store.close();
    process.exit(0);
  });
}

console.info(`The studio's site is at ${addressOf(server, config.host)}`);
