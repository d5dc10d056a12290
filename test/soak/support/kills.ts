import { expect } from 'vitest';
import { claimsOf } from '../../support/database/claims.ts';
import type { TestDatabase } from '../../support/database/databases.ts';
import { everyRecording, post } from '../../support/server/calls.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import type { validRequest } from '../../support/server/testApi.ts';

const clients = 4;
/** The maximum time before a server is killed, in milliseconds. */
const maxLifetime = 300;

export interface KillFigures {
  readonly kills: number;
  readonly acknowledged: number;
  readonly rows: number;
  /** Bookings that were stored although their response was never received. */
  readonly unanswered: number;
}

/**
 * Kills a server at a random time while it books, repeatedly on the same database. Expects after each
 * kill that every acknowledged booking is stored completely, and at the end that each is returned
 * again for its Idempotency-Key.
 */
export async function killWhileBooking(
  database: TestDatabase,
  kills: number,
): Promise<KillFigures> {
  const environment = { ...database.environment, RATE_LIMIT: 'off' };
  const wanted = everyRecording();
  const keyOf = ({ date, timeSlot }: { date: string; timeSlot: string }) => `${date}-${timeSlot}`;
  const acknowledged = new Map<string, { reference: string; body: object }>();
  let next = 0;

  const bookUntilKilled = async (address: string) => {
    for (;;) {
      const body = wanted[next % wanted.length];
      next += 1;
      if (!body) return;
      const response = await post(address, body, keyOf(body)).catch(() => undefined);
      if (!response) return;
      expect([201, 409]).toContain(response.status);
      if (response.status === 201) {
        acknowledged.set(keyOf(body), { reference: JSON.parse(response.text).reference, body });
      }
    }
  };

  for (let kill = 0; kill < kills; kill += 1) {
    const studio = await startServer({ environment });
    const lifetime = Math.random() * maxLifetime;
    setTimeout(() => studio.process.kill('SIGKILL'), lifetime);
    await Promise.all(Array.from({ length: clients }, () => bookUntilKilled(studio.address)));
    await studio.ended;

    const rows = await database.rows('SELECT reference FROM booking');
    const kept = new Set(rows.map(({ reference }) => reference));
    const lost = [...acknowledged.values()].filter(({ reference }) => !kept.has(reference));
    expect(lost, 'acknowledged and gone').toEqual([]);
    const { has, needs } = await claimsOf(database.rows);
    expect(has, 'half a booking').toEqual(needs);
  }

  const studio = await startServer({ environment });
  for (const { reference, body } of acknowledged.values()) {
    const again = await post(studio.address, body, keyOf(body as typeof validRequest));
    expect([again.status, JSON.parse(again.text).reference]).toEqual([201, reference]);
  }
  await studio.stop();
  const rows = await database.rows('SELECT reference FROM booking');
  return {
    kills,
    acknowledged: acknowledged.size,
    rows: rows.length,
    unanswered: rows.length - acknowledged.size,
  };
}
