import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { currentPrice } from '#booking/prices';
import { defaults } from '#studio/defaults';
import { captionOf, gallery } from '#studio/pictures';
import { setStudio, studio } from '#studio/studio';
import { renderEmail } from '../../../server/mail/emails.ts';
import { renderSite } from '../../../server/site/renderSite.tsx';
import { createSite } from '../../../server/site/site.ts';
import { readStudio } from '../../../server/studioFile.ts';
import { siteFolder } from '../../support/server/build.ts';
import { storedBooking } from '../../support/server/createOptions.ts';
import { privateStudio } from '../../support/server/privateStudio.ts';
import { temporaryFolder, tuesdayAtTen } from '../../support/server/testApi.ts';

/** A studio whose owner has set every key, as in deploy/studio.example.json. */
/** The example names neither money nor persons. */
const named = {
  ...{ whatsApp: '+233 24 555 0199', engineer: 'Efua Sika', songs: ['Kojo Blay: Night Bus'] },
  ...{ picturesAreOwn: true, payment: 'Cash after the session.', dataRegistration: '0012345' },
  deposit: { performance: 'GH₵500 before the session.', recording: 'GH₵50 before it.' },
};
beforeAll(() => {
  const example = readStudio({ path: 'deploy/studio.example.json', isNamed: true });
  setStudio({ ...example, ...named });
});

/** Returns the text of HTML without its elements and entities. */
const textOf = (html: string) =>
  html
    .replaceAll(/<style.*?<\/style>|<script id="studio".*?<\/script>/gs, '')
    .replaceAll('&amp;', '&')
    .replaceAll(/&#(39|x27);/g, "'");

/** Returns all that is said to artists, by place. */
async function sayEverything() {
  const files = await renderSite(siteFolder);
  const text = (name: string) => files.get(name)?.text ?? '';
  const desk = privateStudio();
  const booking = await desk.book({ date: '2026-12-02' });
  await desk.act(booking, 'studio', 'confirm');
  const email = renderEmail(
    { kind: 'confirmation', writtenAt: storedBooking.createdAt },
    {
      booking: { ...storedBooking, ...currentPrice('performance') },
      changes: [],
      link: `${studio.website}/private/token`,
    },
    tuesdayAtTen,
  );
  const calendar = await desk.request(`/api/bookings/${booking.reference}.ics`);
  return {
    landing: textOf(text('index.html')),
    form: textOf(text('booking.html')),
    unknown: textOf(text('404.html')),
    data: /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text('index.html'))?.[1],
    search: text('sitemap.xml') + text('robots.txt'),
    manifest: text('site.webmanifest'),
    page: textOf(await desk.read(booking.artist)),
    text: email.text,
    html: textOf(email.html),
    calendar: (await calendar.text()).replaceAll(/\r\n /g, '').replaceAll('\\,', ','),
  };
}

let said: ReturnType<typeof sayEverything> | undefined;
const everything = () => {
  said ??= sayEverything();
  return said;
};

const everywhere = 'landing form unknown data manifest page text html calendar';

it.each<[string, (content: typeof studio) => string | readonly string[], string]>([
  ['name', ({ name }) => name, everywhere],
  ['street', ({ street }) => street, 'landing form data page text html calendar'],
  ['district', ({ district }) => district, 'landing form data page text html calendar'],
  ['website', ({ website }) => website, 'landing form data search text html'],
  ['phone', ({ phone }) => phone, 'landing form data page text html calendar'],
  ['email', ({ email }) => email, 'landing form data page text html calendar'],
  ['email', ({ email }) => `or write to ${email}.`, 'form text html'],
  ['whatsApp', () => 'https://wa.me/233245550199?', 'landing page html'],
  ['mission', ({ mission }) => mission, 'landing'],
  ['vision', ({ vision }) => vision, 'landing'],
  ['engineer', ({ engineer }) => engineer, 'landing'],
  ['songs', ({ songs }) => songs, 'landing'],
  ['services', ({ services }) => Object.values(services), 'landing data'],
  ['features', ({ features }) => Object.values(features), 'form'],
  ['captions', () => gallery.map((name) => `>${captionOf(name)}<`), 'landing'],
  ['alternatives', (content) => Object.values(content.alternatives), 'landing'],
  ['directions', ({ directions }) => directions, 'landing text html'],
  ['prices', () => 'GH₵2,600', 'landing form page text html'],
  ['prices', () => '2,600 Ghana cedis', 'landing'],
  ['second', ({ prices }) => prices.performance.second, 'landing form page text html'],
  ['payment', ({ payment }) => payment, 'landing form text html'],
  ['deposit', ({ deposit }) => deposit.performance, 'landing form text html'],
  ['lateRule', ({ lateRule }) => lateRule, 'landing form text html'],
  ['changeNoticeHours', () => 'less than 24 hours before the session', 'landing form text html'],
  ['keepDays', () => 'erase it 180 days after the session', 'form text html'],
  ['dataRegistration', ({ dataRegistration }) => dataRegistration, 'form'],
  ['closedWeekdays', () => 'Tuesday to Sunday', 'landing form unknown'],
  ['closedWeekdays', () => '<dt>Monday</dt>', 'landing form unknown'],
  ['closedWeekdays', () => 'The studio is closed on Mondays.', 'landing'],
  ['closedWeekdays', () => '"dayOfWeek":["Tuesday",', 'data'],
  ['the privacy of visitors', () => 'notes are up to you', 'form'],
])('studio.json sets "%s" in every place that says it', async (_, textsOf, places) => {
  const said = await everything();
  for (const place of places.split(' ') as (keyof typeof said)[]) {
    for (const text of [textsOf(studio)].flat()) {
      expect([place, said[place]?.includes(text) || text]).toEqual([place, true]);
    }
  }
});

it('no text of the studio of the specification is left in another one', async () => {
  const said = Object.entries(await everything());
  const leaves = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(leaves);
  const { country, countryCode, city, ...others } = defaults;
  for (const text of [...leaves(others), '$200', 'Sundays']) {
    if (text.length < 4) continue;
    expect([text, said.filter(([, all]) => all?.includes(text)).map(([name]) => name)]).toEqual([
      text,
      [],
    ]);
  }
});

it('the year of every page is that of the server, not of the build', async () => {
  vi.useFakeTimers({ now: Date.UTC(2031, 1, 1), toFake: ['Date'] });
  const { year, ...content } = studio;
  expect(year).not.toBe('2031');
  onTestFinished(() => {
    vi.useRealTimers();
    setStudio(content);
  });
  setStudio(content);
  const rendered = await renderSite(siteFolder);
  for (const name of ['index.html', 'booking.html', '404.html', 'private.html']) {
    expect([name, rendered.get(name)?.text]).toEqual([name, expect.stringContaining('© 2031 ')]);
  }
});

it('pictures beside studio.json replace those of the site, one JPEG or several widths', async () => {
  const folder = temporaryFolder();
  const pictures = join(folder, 'pictures');
  mkdirSync(pictures);
  const photograph = readFileSync(join(siteFolder, 'gallery/vocal-booth-480.jpg'));
  const sized = ['vocal-booth-480.jpg', 'vocal-booth-480.avif'];
  const unused = ['vocal-booth.jpg', 'performance-booth-480.avif', 'control-room.png'];
  for (const name of ['control-room.JPG', ...sized, ...unused]) {
    writeFileSync(join(pictures, name), photograph);
  }
  const before = studio;
  onTestFinished(() => setStudio(before));
  const read = readStudio({ path: join(folder, 'studio.json'), isNamed: false });
  setStudio({ ...read, picturesAreOwn: true });
  const rendered = await renderSite(siteFolder);
  const { app } = createSite(siteFolder, rendered, join(folder, 'studio.json'));
  const sources = new Set(rendered.get('index.html')?.text.match(/\/gallery\/[\w.-]+/g));
  const ownRoom = `${studio.website}/gallery/control-room.JPG"`;
  expect(rendered.get('index.html')?.text).toContain(`property="og:image" content="${ownRoom}`);
  expect(rendered.get('index.html')?.text).not.toContain('og:image:width');
  const captions = rendered.get('index.html')?.text.match(/[^<>]*\(illustration\)/g);
  expect(captions).toEqual([captionOf('performance-booth')]);
  const of = (name: string) => [...sources].filter((source) => source.includes(name)).toSorted();
  expect(of('control-room')).toEqual(['/gallery/control-room.JPG']);
  expect(of('vocal-booth')).toEqual(sized.map((name) => `/gallery/${name}`).toSorted());
  expect(of('performance-booth')).toHaveLength(10);
  for (const source of sources) {
    const { status, headers } = await app.request(source);
    const type = source.endsWith('.avif') ? 'image/avif' : 'image/jpeg';
    expect([source, status, headers.get('content-type')]).toEqual([source, 200, type]);
  }
  // The original of a picture may say where it was taken.
  expect((await app.request('/gallery/vocal-booth.jpg')).status).toBe(404);
});
