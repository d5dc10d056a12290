import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';

/** The PostgreSQL cluster of the tests, or null when it is not installed. */
export const postgres = () => inject('postgres');

/** Runs a query on a separate connection and returns its rows. */
export async function rowsAt(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Opens a connection that is closed at the end of the test. */
export async function connectAt(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

let made = 0;

/**
 * Creates an empty database with options of CREATE DATABASE and returns its URL. The database is
 * deleted with the cluster.
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
