import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';

/** Where PostgreSQL is, or null when the tests on it do not run. */
export const postgres = () => inject('postgres');

/** Runs statements on a connection of its own. */
export async function rowsAt(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A connection of the test's own, which ends with the test. */
export async function connectAt(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

let made = 0;

/**
 * The address of an empty database of the test's own, made with options of CREATE DATABASE; it goes
 * when the cluster does.
 */
export async function freshPostgres(options = ''): Promise<string> {
  const cluster = postgres();
  if (!cluster) throw new Error('there is no PostgreSQL here');
  made += 1;
  const name = `test_${process.pid}_${process.env.VITEST_POOL_ID}_${Date.now()}_${made}`;
  await rowsAt(cluster.url, `CREATE DATABASE ${name} ${options}`);
  const url = new URL(cluster.url);
  url.pathname = name;
  return url.href;
}
