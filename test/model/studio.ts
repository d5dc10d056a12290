import { vi } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { bookingCalls } from '#api/bookingCalls';
import type { Submission } from '#booking/request';
import { createApp } from '../../server/app.ts';
import { bookingRepository } from '../../server/bookings/bookingRepository.ts';
import type { StoredBooking } from '../../server/bookings/storedBooking.ts';
import { studioRepository } from '../../server/bookings/studioRepository.ts';
import { readConfig } from '../../server/config.ts';
import { memoryDatabase } from './memoryDatabase.ts';

/** A call that the booking machine makes, by the id of its invocation. */
export interface Call {
  readonly id: 'availability' | 'creation';
  readonly input: Submission;
}

/** The content of the database after a call, and the event that the form receives. */
export interface Answer {
  readonly stored: string;
  readonly event: AnyEventObject;
}

/** Faults to plant in the studio. */
export interface StudioFaults {
  /** POSTs are answered as if they had no Idempotency-Key. */
  readonly ignoresKeys?: boolean;
  /** Bookings claim no half-hours. */
  readonly claimsNothing?: boolean;
  /** The availability check is answered as if it had no Idempotency-Key. */
  readonly checksWithoutKey?: boolean;
}

/**
 * The studio as a function: the API client and the server, its handlers and transactions, on a
 * database in memory. Equal calls at equal times to equal databases are made once.
 */
export function modelStudio(faults: StudioFaults = {}) {
  const { database, content, restore } = memoryDatabase();
  let now = 0;
  const app = createApp({
    store: bookingRepository(database),
    now: () => now,
    config: readConfig({ RATE_LIMIT: 'off' }),
    log: () => {},
  });
  const calls = bookingCalls('http://studio.example/api');
  const serve: typeof fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    const isPost = init?.method === 'POST';
    if (isPost ? faults.ignoresKeys : faults.checksWithoutKey) headers.delete('idempotency-key');
    return app.request(String(url), { ...init, headers, signal: null });
  };
  const answers = new Map<string, Answer>();

  /** Names references after their keys, so that equal histories store equal rows. */
  function named(text: string): string {
    const [bookings]: { reference: string; idempotency_key: string }[][] = JSON.parse(content());
    return (bookings ?? []).reduce(
      (all, { reference, idempotency_key: key }, index) =>
        all.replaceAll(reference, `ref-${key ?? index}`),
      text,
    );
  }

  async function perform(stored: string, { id, input }: Call): Promise<Answer> {
    restore(stored);
    vi.stubGlobal('fetch', serve);
    const call: Promise<unknown> =
      id === 'creation' ? calls.createBooking(input) : calls.checkAvailability(input);
    const event = await call.then(
      (output) => ({
        type: `xstate.done.actor.${id}`,
        output: JSON.parse(named(JSON.stringify(output))),
      }),
      (error: unknown) => ({ type: `xstate.error.actor.${id}`, error }),
    );
    vi.unstubAllGlobals();
    const after = named(content());
    return { stored: faults.claimsNothing ? withoutClaims(after) : after, event };
  }

  return {
    empty: content(),
    /** Answers a call at a time, in milliseconds since 1970. */
    async answer(stored: string, call: Call, time: number): Promise<Answer> {
      const key = JSON.stringify([stored, call, time]);
      now = time;
      const answer = answers.get(key) ?? (await perform(stored, call));
      answers.set(key, answer);
      return answer;
    },
    /** Returns what is stored after the studio has cancelled a booking. */
    async cancel(stored: string, reference: string): Promise<string> {
      restore(stored);
      await studioRepository(database).change(reference, {
        status: 'cancelled',
        reason: '',
        now: 0,
        emails: [],
      });
      return content();
    },
  };
}

export type ModelStudio = ReturnType<typeof modelStudio>;

function withoutClaims(stored: string): string {
  const [bookings, , ...others] = JSON.parse(stored);
  return JSON.stringify([bookings, [], ...others]);
}

const parsed = new Map<string, readonly StoredBooking[]>();

/** The bookings in what is stored, cancelled ones included. */
export function bookingsIn(stored: string): readonly StoredBooking[] {
  const bookings = parsed.get(stored) ?? JSON.parse(stored)[0].map(bookingOf);
  parsed.set(stored, bookings);
  return bookings;
}

const bookingOf = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [inCamelCase(column), value]));

const inCamelCase = (column: string) =>
  column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
