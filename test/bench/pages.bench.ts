import { expect, inject, it, onTestFinished } from 'vitest';
import { startDevtools } from './devtools.ts';
import { filledDatabase } from './filled.ts';
import { measureInteractions } from './interactions.ts';
import { lighthouseScores } from './lighthouseScores.ts';
import { loadPage } from './pageLoad.ts';
import { type Figures, measureInTurns } from './rounds.ts';
import { serveSites } from './sites.ts';
import { ratios, table } from './table.ts';

/** The pages of the site, each with the selector of a hydrated control. */
const controls = {
  '/': 'header button',
  '/booking': 'form button[type="submit"][aria-disabled]',
  '/nowhere': 'header button',
};
const paths = Object.entries(controls);

it('measures the pages', async () => {
  const database = await filledDatabase();
  onTestFinished(database.deleteFolder);
  const sites = await serveSites(database.file);
  onTestFinished(sites.stop);
  const executablePath = inject('chromium');
  const devtools = await startDevtools(executablePath);
  onTestFinished(devtools.close);
  const load = (address: string, control: string | null) => () =>
    loadPage(devtools, address, control);
  const react = load(sites.react, 'button');
  // Warm-up: the first page load in a new browser is slower.
  await react();

  const figures = await measureInTurns({
    'bare React': react,
    ...Object.fromEntries(
      paths.flatMap(([path, control]) => [
        [path, load(sites.ours + path, control)],
        [`${path} as bare HTML`, load(sites.html + path, null)],
      ]),
    ),
    form: () => measureInteractions(devtools, sites.ours),
    ...Object.fromEntries(
      paths.map(([path]) => [
        `Lighthouse ${path}`,
        () => lighthouseScores(executablePath, sites.ours + path),
      ]),
    ),
  });

  const { form = {}, ...others } = figures;
  const ofLighthouse = ([name]: [string, Figures]) => name.startsWith('Lighthouse');
  const scores = Object.entries(others).filter(ofLighthouse);
  const loads = Object.entries(others).filter((entry) => !ofLighthouse(entry));
  console.info(table('Slow 4G, a processor 4 times slower', Object.fromEntries(loads)));
  const timesHtml = paths.map(([path]): [string, Figures] => [
    `${path} ÷ bare HTML`,
    ratios(figures[path], figures[`${path} as bare HTML`], [
      'first contentful paint, ms',
      'largest contentful paint, ms',
    ]),
  ]);
  const timesReact = paths.map(([path]): [string, Figures] => [
    `${path} ÷ bare React`,
    ratios(figures[path], figures['bare React'], ['interactive, ms', 'JavaScript, bytes']),
  ]);
  console.info(table('Ratios', Object.fromEntries([...timesHtml, ...timesReact])));
  console.info(table('The form, from input to its outcome on the screen, ms', { '4 × CPU': form }));
  console.info(table('Lighthouse 12, mobile', Object.fromEntries(scores)));
  expect(Object.values(figures)).not.toHaveLength(0);
});
