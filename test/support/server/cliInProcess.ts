import { expect, onTestFinished } from 'vitest';
import type { BookingRequest } from '#booking/request';
import {
  type BookingRepository,
  openBookingRepository,
} from '../../../server/bookings/bookingRepository.ts';
import type { CreateOptions } from '../../../server/bookings/createQueries.ts';
import { runCli } from '../../../server/cli/cli.ts';
import { readConfig } from '../../../server/config.ts';
import type { TestDatabase } from '../database/databases.ts';
import { createOptions, withSlot } from './createOptions.ts';
import { tuesdayAtTen, validRequest } from './testApi.ts';

/** Runs a command; `answer` is the reply to a confirmation prompt, null without a terminal. */
export async function runCommand(
  words: string[],
  environment: Readonly<Record<string, string>> = {},
  answer: boolean | null = null,
) {
  const out: string[] = [];
  const error: string[] = [];
  const asked: string[] = [];
  const code = await runCli(words, environment, tuesdayAtTen, {
    print: (line) => out.push(line),
    printError: (line) => error.push(line),
    ask: async (question) => {
      asked.push(question);
      return answer;
    },
  });
  return { code, out: out.join('\n'), error: error.join('\n'), asked };
}

export interface TestCli {
  /** Runs a command on the database. */
  run(
    words: string[],
    options?: { answer?: boolean | null; environment?: Record<string, string> },
  ): ReturnType<typeof runCommand>;
  book(change?: Partial<BookingRequest>, more?: Partial<CreateOptions>): Promise<string>;
  /** The bookings as the server has them open. */
  readonly bookings: BookingRepository;
  rows: TestDatabase['rows'];
}

/** Runs CLI commands while another connection has the same database open. */
export async function testCli(database: TestDatabase): Promise<TestCli> {
  const served = await openBookingRepository(readConfig(database.environment).database);
  onTestFinished(() => served.close());
  return {
    rows: database.rows,
    bookings: served,
    run: (words, { answer, environment } = {}) =>
      runCommand(words, { ...database.environment, ...environment }, answer),
    async book(change = {}, more = {}) {
      const registered = createOptions(more);
      const creation = await served.create(withSlot({ ...validRequest, ...change }), registered);
      expect(creation.outcome).toBe('created');
      return registered.reference;
    },
  };
}
