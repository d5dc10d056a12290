import { onTestFinished } from 'vitest';
import { slots } from '#booking/slots';
import { studioTime } from '#studio/clock';
import { openDaysAfter } from '../openDays.ts';
import { post } from './calls.ts';
import {
  type ServerOptions,
  type ServerProcess,
  spawnServerProcess,
  startServerProcess,
} from './serverProcess.ts';
import { temporaryFolder, validRequest } from './testApi.ts';

type Spawned = ReturnType<typeof spawnServerProcess>;

function endWithTheTest<Server extends Spawned>(server: Server): Server {
  onTestFinished(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

/** Starts the built server for one test, by default in a temporary folder. */
export const startServer = async (options: Partial<ServerOptions> = {}) =>
  endWithTheTest(await startServerProcess({ folder: temporaryFolder(), ...options }));

/** As `startServer`, but does not wait for the URL, for servers that may not start. */
export const spawnServer = (options: Partial<ServerOptions> = {}) =>
  endWithTheTest(spawnServerProcess({ folder: temporaryFolder(), ...options }));

/** Every date that a server process lets book from tomorrow on, the same also after midnight. */
export const openDates = openDaysAfter(studioTime(Date.now()).date);

/** A request for the morning of an open date; `day` is its index in `openDates`. */
export const requestOn = (day: number, texts: object = {}) => ({
  ...{ ...validRequest, date: openDates[day], email: `${day}@example.com`, ...texts },
});

/** Sends such a request to a server. */
export const bookOn = ({ address }: ServerProcess, ...request: Parameters<typeof requestOn>) =>
  post(address, requestOn(...request));

/** A request for each slot of the recording booth on every bookable date. */
export const everyRecording = () =>
  openDates.flatMap((date) =>
    slots.recording.map(({ id }) => ({
      ...{ ...validRequest, email: `${date}@example.com` },
      ...{ bookingType: 'recording', date, timeSlot: id },
    })),
  );
