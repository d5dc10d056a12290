import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import * as postgres from '../../../server/database/postgres/postgresErrors.ts';
import * as sqlite from '../../../server/database/sqlite/sqliteErrors.ts';

/** The errors after which a retry may succeed (status 503), and those of a wrong statement. */

it('PostgreSQL cannot be used after errors of its state or the connection, which say why', () => {
  const ofCode = (code: string) => Object.assign(new DatabaseError(code, 0, 'error'), { code });
  const codes = '08006 25006 25P03 28P01 3D000 53300 55P03 57014 58030 XX000'.split(' ');
  const others = ['22021', '23505', '25P02', '40001', '40P01', '42P01'].map(ofCode);
  const refused = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}`));
  const all = Object.assign(new AggregateError(refused), { code: 'ECONNREFUSED' });
  const lost = ['timeout exceeded when trying to connect', 'Query read timeout'];
  const ended = [...lost, 'Connection terminated unexpectedly'].map((text) => new Error(text));
  const transient = [...codes.map(ofCode), all, ...ended];
  const errors = [...transient, ...others, new TypeError('x is undefined')];
  expect(errors.filter(postgres.isTransient)).toEqual(transient);
  expect(errors.filter(postgres.isDeadlock)).toEqual([ofCode('40P01')]);
  expect(postgres.asUnavailable(all).message).toMatch(/ ECONNREFUSED ::1; .* 127\.0\.0\.1$/);
});

it('SQLite cannot be used after errors of a lock, the file and the disk, and no others', () => {
  const locked = ['database is locked', 'database table is locked: booking'];
  const readOnly = ['attempt to write a readonly database'];
  const file = ['unable to open database file', 'file is not a database', 'locking protocol'];
  const disk = ['out of memory', 'disk I/O error', 'database or disk is full'];
  const transient = [...locked, ...readOnly, ...file, ...disk, 'database disk image is malformed'];
  const all = [...transient, 'UNIQUE constraint failed: booking.idempotency_key'];
  const those = (is: (error: unknown) => boolean) => all.filter((text) => is(new Error(text)));
  expect(those(sqlite.isTransient)).toEqual(transient);
  expect([those(sqlite.isLocked), those(sqlite.isReadOnly)]).toEqual([locked, readOnly]);
});
