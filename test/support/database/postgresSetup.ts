import type { TestProject } from 'vitest/node';
import { findPostgres, newCluster } from './postgresCluster.ts';

/** Starts one PostgreSQL cluster for all tests, and stops it after them. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const binaries = findPostgres();
  if (!binaries) {
    const missing = 'there is no PostgreSQL here (Debian: apt-get install postgresql)';
    if (process.env.CI === 'true') throw new Error(`The suite cannot be left out: ${missing}.`);
    console.warn(`The tests on PostgreSQL did not run: ${missing}.`);
    provide('postgres', null);
    return undefined;
  }
  const cluster = await newCluster(binaries);
  const { url, data } = cluster;
  provide('postgres', { url, data, binaries });
  await cluster.start();
  return cluster.stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a database, and the folders of its data and of programs. */
    postgres: Readonly<Record<'url' | 'data' | 'binaries', string>> | null;
  }
}
