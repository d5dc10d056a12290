import { Client } from 'pg';
import { expect, inject, onTestFinished } from 'vitest';
import { newPlace, type PostgresCluster, responds, startAt } from './postgresCluster.ts';

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

/** Resolves when the cluster of the tests has started. */
async function runningPostgres() {
  const cluster = postgres();
  if (!cluster) throw new Error('there is no PostgreSQL here');
  await expect.poll(() => responds(cluster.url), { timeout: 30_000, interval: 20 }).toBe(true);
  return cluster;
}

/** Starts another, empty cluster, which is deleted at the end of the test. */
export async function startCluster(): Promise<PostgresCluster> {
  const { binaries, template } = await runningPostgres();
  const place = await newPlace();
  const cluster = await startAt(place, binaries, ['cp', '-r', template, place.data]);
  onTestFinished(() => cluster.stop());
  return cluster;
}

let made = 0;

/**
 * Creates an empty database with options of CREATE DATABASE and returns its URL. The database is
 * deleted with the cluster.
 */
export async function freshPostgres(options = ''): Promise<string> {
  const cluster = await runningPostgres();
  made += 1;
  const name = `test_${process.pid}_${process.env.VITEST_POOL_ID}_${Date.now()}_${made}`;
  await rowsAt(cluster.url, `CREATE DATABASE ${name} ${options}`);
  const url = new URL(cluster.url);
  url.pathname = name;
  return url.href;
}
