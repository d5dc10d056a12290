import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findPostgres, newPlace, startAt } from './postgresCluster.ts';

/**
 * Starts one PostgreSQL cluster for all tests, and stops it after them. It starts while the test
 * files load; freshPostgres() waits for it.
 */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const binaries = findPostgres();
  if (!binaries) {
    const missing = 'there is no PostgreSQL here (Debian: apt-get install postgresql)';
    if (process.env.CI === 'true') throw new Error(`The suite cannot be left out: ${missing}.`);
    console.warn(`The tests on PostgreSQL did not run: ${missing}.`);
    provide('postgres', null);
    return undefined;
  }
  const place = await newPlace();
  const { url, data } = place;
  const template = join(place.folder, 'template');
  provide('postgres', { url, data, template, binaries });
  const options = '--no-sync --wal-segsize=1 --username=studio --auth=trust --encoding=UTF8';
  const create = `"$0/initdb" --pgdata="$1" ${options} && cp -r "$1" "$2"`;
  const starting = startAt(place, binaries, ['sh', '-c', create, binaries, template, data]);
  // The tests fail when it does not start; the teardown tells the reason.
  starting.catch(() => {});
  return async () => (await starting).stop();
}

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A running PostgreSQL: the URL of a database, and the folders of its data, of the data of an
     * empty cluster and of its programs.
     */
    postgres: {
      readonly url: string;
      readonly data: string;
      readonly template: string;
      readonly binaries: string;
    } | null;
  }
}
