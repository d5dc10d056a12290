import { onTestFinished } from 'vitest';
import { addressOf, listen, stop } from '../../../server/http/httpServer.ts';
import { testApp } from './testApi.ts';

/** Starts the API in this process on a port of its own; it stops at the end of the test. */
export async function listenHere(timeouts?: Parameters<typeof listen>[2]) {
  const { app, config } = testApp();
  const server = await listen(app, config, timeouts);
  onTestFinished(() => stop(server));
  return { server, address: addressOf(server, config.host) };
}
