import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Figures } from './rounds.ts';

const run = promisify(execFile);

/** The command line program of Lighthouse, which `npm run bench` installs. */
const program = fileURLToPath(
  new URL('programs/node_modules/lighthouse/cli/index.js', import.meta.url),
);

const options = [
  ...['--quiet', '--output=json', '--no-enable-error-reporting'],
  // The 404 page has status 404 on purpose.
  '--ignore-status-code',
  '--only-categories=performance,accessibility,best-practices,seo',
  '--chrome-flags=--headless=new --no-sandbox --disable-background-networking',
];

/** Maximum number of attempts: Lighthouse sometimes fails because its trace is incomplete. */
const tries = 3;

/** The part of a report of Lighthouse that is used here; a score is 0 to 1, or null after an error. */
interface Report {
  readonly categories: Readonly<Record<string, { title: string; score: number | null }>>;
}

/** The mobile Lighthouse scores (0 to 100) of a URL, measured in a new browser. */
export async function lighthouseScores(
  executablePath: string,
  address: string,
  left = tries,
): Promise<Figures> {
  try {
    const env = { ...process.env, CHROME_PATH: executablePath };
    const { stdout } = await run(process.execPath, [program, address, ...options], {
      env,
      maxBuffer: 1 << 26,
    });
    const { categories }: Report = JSON.parse(stdout);
    return Object.fromEntries(
      Object.values(categories).map(({ title, score }) => [title, (score ?? 0) * 100]),
    );
  } catch (error) {
    if (left > 1) return lighthouseScores(executablePath, address, left - 1);
    throw error;
  }
}
