import { afterAll, afterEach } from 'vitest';
import { closeBrowser, closePages } from './page.ts';

/** Closes pages and checks their console. A setup file, because it runs before every test file. */

afterEach(closePages);
afterAll(closeBrowser);
