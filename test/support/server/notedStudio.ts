import { describe, it } from 'vitest';
import type { BookingRequest } from '#booking/request';
import { databases, type TestDatabase } from '../database/databases.ts';
import { startMailServer } from './mailServer.ts';
import { mailingStudio } from './outbox.ts';
import { asField, privateStudio } from './privateStudio.ts';
import { pageOf, wordsNoted } from './words.ts';

type Fields = Readonly<Record<string, string>>;

/** Notes the pages of a studio with one request, which those of each story are compared with at first. */
async function firstWords() {
  const studio = privateStudio();
  const words = wordsNoted();
  const desk = await studio.openDesk();
  const { artist, reference } = await studio.book();
  const names = ['month', 'figures', 'owed', 'find', 'book', 'close'];
  const ofDesk = names.map((name) => [name, desk + name]);
  const pages: Record<string, string> = {
    ...{ artist, desk, session: desk + reference, link: '/private/desk' },
    ...Object.fromEntries(ofDesk),
  };
  for (const [name, path] of Object.entries(pages))
    words.page(name, pageOf(await studio.read(path)));
  return words;
}
let first: ReturnType<typeof firstWords> | undefined;

/** Expects that these pages say what is in a file. */
export const expectFirstWords = async (file: string) => (await firstWords()).expectIn(file);

/** A studio that writes down what its pages say after each step, with the e-mails; without a database it sends none. */
async function notedStudio(fresh?: () => Promise<TestDatabase>) {
  const studio = fresh
    ? await mailingStudio(fresh)
    : Object.assign(privateStudio({}), { deliver: async () => [] });
  first ??= firstWords();
  const words = wordsNoted((await first).pages);
  const desk = await studio.openDesk();
  const pages: Record<string, string> = {};
  const pageAt = async (path: string) => pageOf(await studio.read(path));

  /** Numbers the bookings in the order in which they are made. */
  async function numberAll(): Promise<void> {
    const sql = 'SELECT reference FROM booking ORDER BY created_at, date, time_slot';
    const rows = await ('database' in studio ? studio.database.rows(sql) : studio.rowsOf(sql));
    for (const { reference } of rows) words.number(String(reference));
  }
  /** Notes the e-mails that are due, and what the pages say now. */
  async function look(title?: string): Promise<void> {
    if (title) words.step(title);
    await numberAll();
    for (const mail of await studio.deliver()) words.email(mail);
    for (const [name, path] of Object.entries(pages)) {
      const [, kind] = /([^/?]*)(?:\?.*)?$/.exec(path) ?? [];
      words.page(name, await pageAt(path), kind || 'desk');
    }
  }
  /** Sends a form of a page, and notes the answer beside the page as it is opened afterwards. */
  async function send(title: string, name: string, fields: Fields | string) {
    const path = pages[name] ?? '';
    const answer = await studio.press(path, fields);
    words.step(`${title}: ${answer.status}`);
    await look();
    const later = answer.address.replaceAll(/(?<=[?&])(?:done|at)=[^&]*&?/g, '');
    words.answer(name, pageOf(answer.page), await pageAt(later));
    return answer;
  }
  const { book } = studio;
  return Object.assign(studio, {
    /** The mail server; a studio without e-mails does not connect to it. */
    mail: 'outbox' in studio ? studio.outbox.mail : await startMailServer(),
    ...{ words, desk },
    async book(change: Partial<BookingRequest> = {}) {
      const booking = await book(change);
      await numberAll();
      return booking;
    },
    /** The paths of the pages that are noted, by the names that the file has for them. */
    pages,
    look,
    send,
    /** Books; from then on the pages of this booking are noted. */
    async booked(title: string, change: Partial<BookingRequest> = {}) {
      const booking = await studio.book(change);
      pages.artist = booking.artist;
      pages.session = desk + booking.reference;
      await look(title);
      return booking;
    },
    /** Sends the ticked form of an action of the booking whose session is noted. */
    async by(name: 'artist' | 'session', title: string, action: string, fields: Fields = {}) {
      const [, reference = ''] = /\/([0-9A-Z-]{14})(?:\?|$)/.exec(pages.session ?? '') ?? [];
      const stored = await studio.store.findByReference(reference);
      if (!stored) throw new Error('No session is noted.');
      const changes = String(stored.changeCount);
      const ticked = { action, seen: asField(stored), agreed: 'yes', changes };
      return send(title, name, { ...ticked, ...fields });
    },
  });
}

/** Tells what happens, step by step. */
export type Story = (studio: Awaited<ReturnType<typeof notedStudio>>) => Promise<void>;

/** Expects that a story makes pages and e-mails say what is in a file in `words`, beside the test. */
export async function expectWords(
  title: string,
  story: Story,
  fresh?: () => Promise<TestDatabase>,
): Promise<void> {
  const studio = await notedStudio(fresh);
  await story(studio);
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  await studio.words.expectIn(`words/${name}.txt`);
}

/** Declares a test for each story, with e-mails, on each database. */
export const tellStories = (stories: Readonly<Record<string, Story>>) =>
  describe.each(databases)('pages and e-mails on $name', ({ fresh }) => {
    it.each(Object.entries(stories))('say what is in words: %s', (title, story) =>
      expectWords(title, story, fresh),
    );
  });
