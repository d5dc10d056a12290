import { build } from './build.ts';

/** Builds the site and the server once before all tests. */
export async function setup(): Promise<void> {
  await build('site');
  await build('server');
}
