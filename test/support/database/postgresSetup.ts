import type { TestProject } from 'vitest/node';
import { findPostgres, newCluster } from './postgresCluster.ts';

/** Starts one PostgreSQL cluster for all tests, and stops it after them. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const binaries = findPostgres();
  if (!binaries) {
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
