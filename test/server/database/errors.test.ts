import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import * as postgres from '../../../server/database/postgres/postgresErrors.ts';
import * as sqlite from '../../../server/database/sqlite/sqliteErrors.ts';

/** The errors after which a retry may succeed (status 503), and those of a wrong statement. */

const ofPostgres = (code: string) => Object.assign(new DatabaseError('', 0, 'error'), { code });

it('PostgreSQL cannot be used after the errors of its state, and after no others', () => {
  const state = ['08006', '25006', '25P03', '28P01', '3D000', '53300', '55P03', '57P01', '58030'];
  const others = ['22021', '23505', '25P02', '40001', '40P01', '42P01'];
  const isTransient = (code: string) => postgres.isTransient(ofPostgres(code));
  expect([...state, 'XX000', ...others].filter(isTransient)).toEqual([...state, 'XX000']);
  const isDeadlock = (code: string) => postgres.isDeadlock(ofPostgres(code));
  expect([...state, ...others].filter(isDeadlock)).toEqual(['40P01']);
});

it('an unreachable PostgreSQL cannot be used, and the error says why for each address', () => {
  const refused = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}`));
  const all = Object.assign(new AggregateError(refused), { code: 'ECONNREFUSED' });
  const messages = ['timeout exceeded when trying to connect', 'Query read timeout'];
  const lost = [...messages, 'Connection terminated unexpectedly'].map((text) => new Error(text));
  const errors = [all, ...lost, new TypeError('x is undefined')];
  expect(errors.filter(postgres.isTransient)).toEqual([all, ...lost]);
  expect(postgres.unavailable(all).message).toMatch(/ ECONNREFUSED ::1; .* 127\.0\.0\.1$/);
});

it('SQLite cannot be used after errors of a lock, the file and the disk, and no others', () => {
  const locked = ['database is locked', 'database table is locked: booking'];
  const readOnly = ['attempt to write a readonly database'];
  const broken = ['unable to open database file', 'file is not a database', 'locking protocol'];
  const disk = ['out of memory', 'disk I/O error', 'database or disk is full'];
  const damaged = ['database disk image is malformed', 'malformed database schema (claim)'];
  const transient = [...locked, ...readOnly, ...broken, ...disk, ...damaged];
  const all = [...transient, 'UNIQUE constraint failed: booking.idempotency_key'];
  const those = (is: (error: unknown) => boolean) => all.filter((text) => is(new Error(text)));
  expect(those(sqlite.isTransient)).toEqual(transient);
  expect([those(sqlite.isLocked), those(sqlite.isReadOnly)]).toEqual([locked, readOnly]);
});
