import { expect, it, onTestFinished } from 'vitest';
import { deleteFolder, startServerProcess } from '../support/server/serverProcess.ts';
import { bookingsPerSecond, callsPerSecond, startToAnswer } from './calls.ts';
import { memoryOf, startHello } from './children.ts';
import { filledDatabase } from './filled.ts';
import { measureInTurns } from './rounds.ts';
import { ratios, table } from './table.ts';

it('measures the API', async () => {
  const database = await filledDatabase();
  onTestFinished(database.deleteFolder);
  const environment = { DATABASE_FILE: database.file, RATE_LIMIT_GETS: '1000000' };
  const studio = await startServerProcess({ environment, logsToFile: true });
  onTestFinished(async () => {
    await studio.stop();
    deleteFolder(studio.folder);
  });
  const hello = await startHello();
  onTestFinished(hello.stop);
  const url = `${studio.address}/api/bookings/booked-dates`;
  // The header that browsers send.
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const known = { 'if-none-match': (await fetch(url)).headers.get('etag') ?? '' };

  const {
    hello: least,
    dates,
    again,
    page,
    posts = {},
    start = {},
  } = await measureInTurns({
    hello: () => callsPerSecond(hello.address),
    dates: () => callsPerSecond(url, headers),
    again: () => callsPerSecond(url, { ...headers, ...known }, 304),
    page: () => callsPerSecond(studio.address, headers),
    posts: () => bookingsPerSecond(),
    start: () => startToAnswer(database.file),
  });
  const memory = await memoryOf(studio.process.pid);

  const both = ['a second', 'p99, ms'];
  console.info(
    table('Calls', {
      'node:http hello': least ?? {},
      'booked dates, two years of bookings': dates ?? {},
      'the same, known to the browser': again ?? {},
      'the landing page': page ?? {},
      'booked dates ÷ hello': ratios(dates, least, both),
      'known ÷ hello': ratios(again, least, both),
    }),
  );
  const { 'bookings a second': booked = Number.NaN, 'flushes a second': flushed = Number.NaN } =
    posts;
  console.info(
    table('The server', {
      'one process': {
        ...posts,
        'bookings ÷ flushes': booked / flushed,
        'memory after the calls, MB': memory,
        ...start,
      },
    }),
  );
  expect(booked).toBeGreaterThan(0);
});
