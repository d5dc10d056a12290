import { expect, it } from 'vitest';
import { textFieldNames, textsOf } from '#booking/request';
import { formatCsv } from '../../../server/bookings/format/csv.ts';
import { renderEmail } from '../../../server/mail/emails.ts';
import { renderSheet } from '../../../server/mail/sheet.ts';
import { runCommand } from '../../support/server/cliInProcess.ts';
import { noNews } from '../../support/server/createOptions.ts';
import { privateStudio } from '../../support/server/privateStudio.ts';
import { tuesdayAtTen } from '../../support/server/testApi.ts';

/** A different text in each field; every field accepts an e-mail address. */
const typed = textsOf((name) => `${name}1@example.com`);
const fieldsIn = (text = '') => textFieldNames.filter((name) => text.includes(typed[name]));

it("every text field is in the studio's e-mails, files and page and in the output of export, and is erased", async () => {
  const studio = privateStudio();
  const booked = await studio.book(typed);
  const { reference, studio: page } = booked;
  const booking = await studio.store.findByReference(reference);
  if (!booking) throw new Error('The booking is not stored.');
  const run = (...words: string[]) => runCommand(words, { DATABASE_FILE: studio.file });
  const email = { kind: 'request', writtenAt: booking.createdAt } as const;
  const { text, attachments } = renderEmail(
    email,
    { booking, changes: [], link: '' },
    tuesdayAtTen,
  );
  const sheet = { date: booking.date, isToday: false, sessions: [booking], deskLink: '' };
  const now = tuesdayAtTen;
  const places = {
    email: text,
    // Whom to call: the sheet has the number, and not the address.
    sheet: renderSheet({ ...noNews, ...sheet, now }, booking.createdAt).text + typed.email,
    file: attachments[0]?.content.replaceAll('\r\n ', ''),
    page: await studio.read(page),
    csv: formatCsv([booking]),
    export: (await run('export', typed.email)).out,
    database: JSON.stringify(studio.rows()),
  };
  for (const [place, text] of Object.entries(places)) {
    expect([place, fieldsIn(text)]).toEqual([place, textFieldNames]);
  }
  // Bookings that are still ahead are not erased.
  await studio.act(booked, 'studio', 'cancel');
  expect((await run('erase', typed.email, '--yes')).error).toBe('');
  expect(fieldsIn(JSON.stringify(studio.rows()))).toEqual([]);
});
