import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import type { BookingStore } from './bookingStore.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { addressOf, listen, stop, whyNotListening } from './listening.ts';
import { openSqliteStore } from './sqliteStore.ts';

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

function storeOrExit(file: string): BookingStore {
  try {
    return openSqliteStore(file);
  } catch (error) {
    giveUp(`The bookings cannot be opened in DATABASE_FILE "${file}": ${error}`);
  }
}

const config = configOrExit();
const store = storeOrExit(config.databaseFile);
const app = createApp({ store, now: Date.now, siteDirectory });
const server = await listen(app, config).catch((error: unknown) =>
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
