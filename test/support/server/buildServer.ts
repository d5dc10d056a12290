import { build } from './build.ts';

/** Builds the server once before all tests. */
export const setup = () => build('server');
