import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { Selection } from '#booking/availability';
import { issueLink, newToken, privatePath } from '../../../server/bookings/privateLinks.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import type { ServerProcess } from '../server/serverProcess.ts';

/** The addresses of the private pages of a booking. */
export interface BookedLinks {
  readonly studio: string;
  readonly artist: string;
}

/**
 * Books through the API of a server, and creates a link for the studio, which only its e-mail
 * contains.
 */
export async function bookWithLinks(
  { address, folder }: Pick<ServerProcess, 'address' | 'folder'>,
  session: Selection,
): Promise<BookedLinks> {
  const response = await fetch(`${address}/api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fullName: 'Nana Ama Konadu Mensah',
      email: 'nana.ama.konadu.mensah@musicians.example.com',
      phoneNumber: '+233 24 000 0000',
      notes: 'Three singers, one kora.\nPlease tune the piano.',
      ...session,
    }),
  });
  expect(response.status, `the booking of ${session.date}`).toBe(201);
  const { reference, privatePage } = await response.json();
  const token = newToken();
  const database = openSqlite(join(folder, 'data', 'bookings.sqlite'));
  await database.write('', () => issueLink(reference, 'studio', token, Date.now()));
  await database.close();
  return { artist: address + privatePage, studio: address + privatePath(token) };
}

/** Input to a page, by pointer or by keyboard. */
export interface Hands {
  press(target: Locator): Promise<void>;
  check(radio: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  select(list: Locator, option: string): Promise<void>;
  /** Fills in a date field; `date` is yyyy-MM-dd. */
  setDate(field: Locator, date: string): Promise<void>;
}

export const byPointer: Hands = {
  press: (target) => target.click(),
  check: (radio) => radio.check(),
  write: (field, text) => field.fill(text),
  select: async (list, option) => {
    await list.selectOption(option);
  },
  setDate: (field, date) => field.fill(date),
};

/** Presses Tab until an element has the focus. */
async function tabTo(target: Locator): Promise<Page> {
  const page = target.page();
  await target.waitFor();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < 40; stop += 1) {
    if (await hasFocus()) return page;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}.`);
}

export const byKeyboard: Hands = {
  press: async (target) => (await tabTo(target)).keyboard.press('Enter'),
  check: async (radio) => {
    // Tab leads to the first radio button of a group, the arrow keys to the others.
    const page = await tabTo(radio.page().getByRole('radio').first());
    await page.keyboard.press('Space');
    while (!(await radio.isChecked())) await page.keyboard.press('ArrowDown');
  },
  write: async (field, text) => (await tabTo(field)).keyboard.type(text),
  select: async (list, option) => (await tabTo(list)).keyboard.type(option),
  setDate: async (field, date) => {
    const { keyboard } = await tabTo(field);
    const [year, month, day] = date.split('-');
    // The order of the parts depends on the language of the browser's own interface.
    for (const parts of [`${month}${day}${year}`, `${day}${month}${year}`]) {
      // From the last part to the first.
      await keyboard.press('ArrowLeft');
      await keyboard.press('ArrowLeft');
      await keyboard.type(parts);
      if ((await field.inputValue()) === date) return;
    }
    throw new Error(`The date ${date} cannot be typed.`);
  },
};
