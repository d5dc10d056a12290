import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { currentPrice } from '#booking/prices';
import { captionOf } from '#studio/pictures';
import { setStudio, studio } from '#studio/studio';
import { readContent } from '../../../server/content/studioFile.ts';
import { renderEmail } from '../../../server/mail/emails.ts';
import { renderSite } from '../../../server/site/renderSite.tsx';
import { createSite } from '../../../server/site/site.ts';
import { siteFolder } from '../../support/server/build.ts';
import { storedBooking } from '../../support/server/createOptions.ts';
import { privateStudio } from '../../support/server/privateStudio.ts';
import { temporaryFolder, tuesdayAtTen } from '../../support/server/testApi.ts';
import { linesOf, wordsNoted } from '../../support/server/words.ts';

/** A studio whose owner has set every key: deploy/studio.example.json, which names neither money nor persons, with these. */
const named = {
  ...{ whatsApp: '+233 24 555 0199', engineer: 'Efua Sika', songs: ['Kojo Blay: Night Bus'] },
  ...{ picturesAreOwn: true, payment: 'Cash after the session.', dataRegistration: '0012345' },
  deposit: { performance: 'GH₵500 before the session.', recording: 'GH₵50 before it.' },
};
beforeAll(async () => {
  const example = await readContent({ path: 'deploy/studio.example.json', isNamed: true });
  setStudio({ ...example, ...named });
});

it('a studio says what its studio.json sets in every place, as in another-studio.txt', async () => {
  const files = await renderSite(siteFolder);
  const text = (name: string) => files.get(name)?.text ?? '';
  const desk = privateStudio();
  const booking = await desk.book({ date: '2026-12-02' });
  await desk.act(booking, 'studio', 'confirm');
  const queued = { kind: 'confirmation', writtenAt: storedBooking.createdAt } as const;
  const stored = { ...storedBooking, ...currentPrice('performance') };
  const link = `${studio.website}/private/token`;
  const email = renderEmail(queued, { booking: stored, changes: [], link }, tuesdayAtTen);
  const calendar = await desk.request(`/api/bookings/${booking.reference}.ics`);
  const [, data = ''] = /ld\+json">(.*?)<\/script>/s.exec(text('index.html')) ?? [];
  const places = {
    landing: linesOf(text('index.html')),
    form: linesOf(text('booking.html')),
    unknown: linesOf(text('404.html')),
    data: data.split(/(?=[{[])/),
    search: (text('sitemap.xml') + text('robots.txt')).split(/(?=<)/),
    manifest: text('site.webmanifest').split(/(?={)/),
    page: linesOf(await desk.read(booking.artist)),
    text: email.text.split('\n'),
    html: linesOf(email.html),
    calendar: (await calendar.text())
      .replaceAll(/\r\n /g, '')
      .split('\r\n')
      .filter((line) => !line.startsWith('DTSTAMP')),
  };
  const words = wordsNoted();
  const withoutYear = (line: string) => line.replace(/© \d{4}/, '© YEAR');
  for (const [place, lines = []] of Object.entries(places)) {
    words.lines(place, lines.map(withoutYear));
  }
  await words.expectIn('another-studio.txt');
});

it('every page has the year of the server, not of the build, and a long name in small letters', async () => {
  vi.useFakeTimers({ now: Date.UTC(2031, 1, 1), toFake: ['Date'] });
  const { year, ...content } = studio;
  expect(year).not.toBe('2031');
  onTestFinished(() => {
    vi.useRealTimers();
    setStudio(content);
  });
  setStudio({ ...content, name: 'n'.repeat(31) });
  const rendered = await renderSite(siteFolder);
  for (const name of ['index.html', 'booking.html', '404.html', 'private.html']) {
    const text = rendered.get(name)?.text;
    expect([name, text]).toEqual([name, expect.stringMatching(/data-long="true".*© 2031 n/s)]);
  }
});

it('pictures beside studio.json replace those of the site, one JPEG or several widths', async () => {
  const folder = temporaryFolder();
  const pictures = join(folder, 'pictures');
  mkdirSync(pictures);
  const photographs = {
    jpg: readFileSync(join(siteFolder, 'gallery/vocal-booth-480.jpg')),
    avif: readFileSync(join(siteFolder, 'gallery/vocal-booth-480.avif')),
  };
  const sized = ['vocal-booth-480.jpg', 'vocal-booth-480.AVIF'];
  const unused = ['vocal-booth.jpg', 'performance-booth-480.avif', 'control-room.png'];
  for (const name of ['control-room.JPG', ...sized, ...unused]) {
    const isAvif = /avif$/i.test(name);
    writeFileSync(join(pictures, name), isAvif ? photographs.avif : photographs.jpg);
  }
  const before = studio;
  onTestFinished(() => setStudio(before));
  const read = await readContent({ path: join(folder, 'studio.json'), isNamed: false });
  setStudio({ ...read, picturesAreOwn: true });
  const rendered = await renderSite(siteFolder, join(folder, 'studio.json'));
  const { app } = createSite(siteFolder, rendered, join(folder, 'studio.json'));
  const { text = '' } = rendered.get('index.html') ?? {};
  const sources = new Set(text.match(/\/gallery\/[\w.-]+/g));
  const card = (name: string) => new RegExp(`"og:${name}" content="(.*?)"`).exec(text)?.[1];
  const { width, height } = await sharp(photographs.jpg).metadata();
  expect(card('image')).toBe(`${studio.website}/gallery/control-room.JPG`);
  expect(text).not.toContain('/social.jpg');
  expect([card('image:width'), card('image:height')]).toEqual([`${width}`, `${height}`]);
  expect(text).toMatch(/image\/avif" srcSet="\/gallery\/vocal-booth-480.AVIF /);
  const captions = text.match(/[^<>]*\(illustration\)/g);
  expect(captions).toEqual([captionOf('performance-booth')]);
  const of = (name: string) => [...sources].filter((source) => source.includes(name)).toSorted();
  expect(of('control-room')).toEqual(['/gallery/control-room.JPG']);
  expect(of('vocal-booth')).toEqual(sized.map((name) => `/gallery/${name}`).toSorted());
  expect(of('performance-booth')).toHaveLength(10);
  for (const source of sources) {
    const { status, headers } = await app.request(source);
    const type = /avif$/i.test(source) ? 'image/avif' : 'image/jpeg';
    expect([source, status, headers.get('content-type')]).toEqual([source, 200, type]);
  }
  // Another file in the place of a picture is not sent.
  const room = join(pictures, 'control-room.JPG');
  rmSync(room);
  symlinkSync(join(siteFolder, 'gallery/vocal-booth-480.jpg'), room);
  expect((await app.request('/gallery/control-room.JPG')).status).toBe(404);
  // The original of a picture may say where it was taken.
  expect((await app.request('/gallery/vocal-booth.jpg')).status).toBe(404);
});
