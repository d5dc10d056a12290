import type { TestProject } from 'vitest/node';
import { findPostgres, startCluster } from './postgresCluster.ts';

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
  const cluster = await startCluster(binaries);
  provide('postgres', { url: cluster.url, data: cluster.data, binaries });
  return () => cluster.stop();
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A running PostgreSQL: the URL of a database, and the folders of its data and its programs. */
    postgres: { readonly url: string; readonly data: string; readonly binaries: string } | null;
  }
}
