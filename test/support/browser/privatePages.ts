import { join } from 'node:path';
import { expect } from 'vitest';
import type { Selection } from '#booking/availability';
import { issueLink, newToken, privatePath } from '../../../server/bookings/privateLinks.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import type { ServerProcess } from '../server/serverProcess.ts';

/** The addresses of the private pages of a booking. */
export interface BookedLinks {
  readonly studio: string;
  readonly artist: string;
}

/**
 * Books through the API of a server, and creates a link for the studio, which only its e-mail
 * contains.
 */
export async function bookWithLinks(
  { address, folder }: Pick<ServerProcess, 'address' | 'folder'>,
  session: Selection,
): Promise<BookedLinks> {
  const response = await fetch(`${address}/api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fullName: 'Nana Ama Konadu Mensah',
      email: 'nana.ama.konadu.mensah@musicians.example.com',
      phoneNumber: '+233 24 000 0000',
      notes: 'Three singers, one kora.\nPlease tune the piano.',
      ...session,
    }),
  });
  expect(response.status, `the booking of ${session.date}`).toBe(201);
  const { reference, privatePage } = await response.json();
  const token = newToken();
  const database = openSqlite(join(folder, 'data', 'bookings.sqlite'));
  await database.write('', () => issueLink(reference, 'studio', token, Date.now()));
  await database.close();
  return { artist: address + privatePage, studio: address + privatePath(token) };
}
