import { vi } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { bookingApi } from '#api/bookingApi';
import type { Submission } from '#booking/request';
import { createApp } from '../../server/app.ts';
import {
  type BookingRepository,
  bookingRepository,
} from '../../server/bookings/bookingRepository.ts';
import { bookingsWhere } from '../../server/bookings/queries/bookingQueries.ts';
import type { StoredBooking } from '../../server/bookings/storedBooking.ts';
import { readConfig } from '../../server/config.ts';
import { sql } from '../../server/database/database.ts';
import { memoryDatabase } from './memoryDatabase.ts';

/** A call that the booking machine makes, by the id of its invocation. */
export interface Call {
  readonly id: 'checkAvailability' | 'createBooking';
  readonly input: Submission;
}

/** True for a booking that holds its slot. */
export const isActive = ({ status }: StoredBooking): boolean => status !== 'cancelled';

/** The content of the database: all rows as text, and the bookings, cancelled ones included. */
export interface Stored {
  readonly rows: string;
  readonly bookings: readonly StoredBooking[];
}

/** The content of the database after a call, and the event that the form receives. */
interface Answer {
  readonly stored: Stored;
  readonly event: AnyEventObject;
}

/**
 * The studio as a function: the API client and the server, its handlers and transactions, on a
 * database in memory. Equal calls at equal times to equal databases are made once.
 */
export function modelStudio() {
  const { database, query, all, rows, restore } = memoryDatabase();
  const bookings = bookingRepository(database);
  let now = 0;
  const config = readConfig({ RATE_LIMIT: 'off' });
  const app = createApp({ bookings, config, now: () => now, log: () => {} });
  const calls = bookingApi('http://studio.example/api', true);
  /** Serves a page that shows the current terms, or outdated ones. */
  const serve =
    (isOutdated: boolean): typeof fetch =>
    async (url, init) => {
      const headers = new Headers(init?.headers);
      if (isOutdated) headers.set('Terms-Shown', 'outdated');
      return app.request(String(url), { ...init, headers, signal: null });
    };
  const answers = new Map<string, Answer>();

  const stored = (): Stored => ({ rows: rows(), bookings: query(bookingsWhere(sql`1 = 1`)) });

  /** Names references after their keys, so that equal histories store equal rows. */
  function named<Value>(value: Value): Value {
    const text = all('SELECT reference, idempotency_key AS key FROM booking').reduce(
      (before: string, { reference, key }, index) =>
        before.replaceAll(String(reference), `ref-${key ?? index}`),
      JSON.stringify(value),
    );
    return JSON.parse(text);
  }

  async function perform(before: Stored, { id, input }: Call, isOutdated: boolean) {
    restore(before.rows);
    vi.stubGlobal('fetch', serve(isOutdated));
    const call =
      id === 'createBooking' ? calls.createBooking(input) : calls.checkAvailability(input);
    const event = await Promise.resolve<unknown>(call).then(
      (output) => ({ type: `xstate.done.actor.${id}`, output: named(output) }),
      (error: unknown) => ({ type: `xstate.error.actor.${id}`, error }),
    );
    vi.unstubAllGlobals();
    return { stored: named(stored()), event };
  }

  return {
    empty: stored(),
    /** Answers a call at a time, in milliseconds since 1970. */
    async answer(before: Stored, call: Call, time: number, isOutdated = false): Promise<Answer> {
      const key = JSON.stringify([before.rows, call, time, isOutdated]);
      now = time;
      const answer = answers.get(key) ?? (await perform(before, call, isOutdated));
      answers.set(key, answer);
      return answer;
    },
    /** Returns what is stored after a change that the studio or an artist makes. */
    async change(
      before: Stored,
      make: (bookings: BookingRepository) => Promise<unknown>,
    ): Promise<{ stored: Stored }> {
      restore(before.rows);
      await make(bookings);
      return { stored: stored() };
    },
  };
}
