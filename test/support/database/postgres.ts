import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { newCluster, type PostgresCluster, rowsAt } from './postgresCluster.ts';

export { rowsAt };

/** The PostgreSQL cluster of the tests, or null when it is not installed. */
export const postgres = () => inject('postgres');

/** Opens a connection that is closed at the end of the test. */
export async function connectAt(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Starts another cluster, empty or a standby of a primary; the caller stops it. */
export async function startCluster(primary?: PostgresCluster): Promise<PostgresCluster> {
  const cluster = await newCluster(postgres()?.binaries ?? '');
  await cluster.start(primary?.url);
  return cluster;
}

let made = 0;

/**
 * Creates an empty database with options of CREATE DATABASE and returns its URL. The database is
 * deleted with the cluster.
 */
export async function freshPostgres(options = ''): Promise<string> {
  made += 1;
  const name = `test_${process.pid}_${process.env.VITEST_POOL_ID}_${Date.now()}_${made}`;
  await rowsAt(`${postgres()?.url}`, `CREATE DATABASE ${name} ${options}`);
  return `${postgres()?.url}`.replace(/[^/]+$/, name);
}
