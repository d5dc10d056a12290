import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { BookingRequest } from '#booking/request';
import { openBookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { type NextStatus, newReference } from '../../../server/bookings/storedBooking.ts';
import { runCli } from '../../../server/cli/cli.ts';
import { readConfig } from '../../../server/config.ts';
import type { TestDatabase } from '../database/databases.ts';
import { bookWith, changeTo } from './createOptions.ts';
import { tuesdayAtTen } from './testApi.ts';

/** A file that sets nothing, so that no test reads the file of an owner. */
const noContent = fileURLToPath(new URL('studio.json', import.meta.url));

/** Runs a command; `answer` is the reply to a confirmation prompt, null without a terminal. */
export async function runCommand(
  words: string[],
  environment: Readonly<Record<string, string>> = {},
  answer: boolean | null = null,
  now = tuesdayAtTen,
) {
  const out: string[] = [];
  const error: string[] = [];
  const asked: string[] = [];
  const code = await runCli(words, { STUDIO_FILE: noContent, ...environment }, now, {
    print: (line) => out.push(line),
    printError: (line) => error.push(line),
    ask: async (question) => {
      asked.push(question);
      return answer;
    },
  });
  return { code, out: out.join('\n'), error: error.join('\n'), asked };
}

export type TestCli = Awaited<ReturnType<typeof testCli>>;

/** Runs CLI commands while another connection has the same database open. */
export async function testCli(database: TestDatabase) {
  const bookings = await openBookingRepository(readConfig(database.environment).database);
  onTestFinished(() => bookings.close());
  return {
    rows: database.rows,
    /** The bookings as the server has them open. */
    bookings,
    /** Runs a command on the database. */
    run: (
      words: string[],
      {
        answer,
        environment,
        now,
      }: { answer?: boolean | null; environment?: Record<string, string>; now?: number } = {},
    ) => runCommand(words, { ...database.environment, ...environment }, answer, now),
    /** Confirms or cancels a booking without an e-mail. */
    change: (reference: string, status: NextStatus) =>
      bookings.changeStatus(reference, changeTo(status, { changedBy: 'desk' })),
    /** Makes a booking and returns its reference. */
    book: (change: Partial<BookingRequest> = {}, reference = newReference()) =>
      bookWith(bookings, change, { reference }),
  };
}
