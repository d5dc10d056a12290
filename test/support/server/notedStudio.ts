import { expect } from 'vitest';
import type { BookingRequest } from '#booking/request';
import type { TestDatabase } from '../database/databases.ts';
import { startMailServer } from './mailServer.ts';
import { mailingStudio } from './outbox.ts';
import { asField, privateStudio } from './privateStudio.ts';
import { linesOf, wordsNoted } from './words.ts';

type Fields = Readonly<Record<string, string>>;

/** A studio that writes down what its pages say after each step, with the e-mails; without a database it sends none. */
async function notedStudio(fresh?: () => Promise<TestDatabase>) {
  const studio = fresh
    ? await mailingStudio(fresh)
    : Object.assign(privateStudio({}), { deliver: async () => [] });
  const words = wordsNoted();
  const desk = await studio.openDesk();
  const pages: Record<string, string> = {};

  /** Notes the e-mails that are due, and what the pages say now. */
  async function look(title?: string): Promise<void> {
    if (title) words.step(title);
    for (const mail of await studio.deliver()) words.email(mail);
    for (const [name, path] of Object.entries(pages))
      words.page(name, linesOf(await studio.read(path)));
  }
  /** Sends a form of a page, and notes the answer. */
  async function send(title: string, name: string, fields: Fields | string) {
    const path = pages[name] ?? '';
    const answer = await studio.press(path, fields);
    const isNextState = answer.status === 200 && answer.address.split('?')[0] === path;
    words.step(`${title}: ${answer.status}`);
    words.page(name, linesOf(answer.page), isNextState);
    await look();
    return answer;
  }
  return Object.assign(studio, {
    /** The mail server; a studio without e-mails does not connect to it. */
    mail: 'outbox' in studio ? studio.outbox.mail : await startMailServer(),
    words,
    desk,
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
  const text = `${studio.words.text.join('\n').trim()}\n`;
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  await expect(text).toMatchFileSnapshot(`words/${name}.txt`);
}
