import { describe, expect, it } from 'vitest';
import { textFieldNames, textsOf } from '#booking/request';
import { renderEmail } from '../../../server/mail/emails.ts';
import { runCommand } from '../../support/server/cliInProcess.ts';
import { privateStudio } from '../../support/server/privateStudio.ts';
import { tuesdayAtTen } from '../../support/server/testApi.ts';

/** A different text in each field; every field accepts an e-mail address. */
const typed = textsOf((name) => `${name}@example.com`);

async function booked() {
  const studio = privateStudio();
  const { reference, studio: page } = await studio.book(typed);
  const booking = await studio.store.findByReference(reference);
  if (!booking) throw new Error('The booking is not stored.');
  const run = (...words: string[]) => runCommand(words, { DATABASE_FILE: studio.file });
  return { studio, reference, page, booking, run };
}

describe.each(textFieldNames)('the text field %s', (name) => {
  it("is in the studio's e-mail and page, and in the output of each command", async () => {
    const { studio, reference, page, booking, run } = await booked();
    const email = { kind: 'request', writtenAt: booking.createdAt } as const;
    const places = {
      email: renderEmail(email, { booking, reason: '', link: '' }, tuesdayAtTen).text,
      page: await studio.read(page),
      show: (await run('show', reference)).out,
      json: (await run('list', 'all', '--json')).out,
      csv: (await run('list', 'all', '--csv')).out,
      export: (await run('export', typed.email)).out,
    };
    const missing = Object.entries(places).filter(([, text]) => !text.includes(typed[name]));
    expect(missing.map(([place]) => place)).toEqual([]);
  });

  it('is erased', async () => {
    const { studio, run } = await booked();
    expect(JSON.stringify(studio.rows())).toContain(typed[name]);
    // What is still ahead is not erased.
    await run('cancel', '--email', typed.email, '--yes');
    expect((await run('erase', typed.email, '--yes')).error).toBe('');
    expect(JSON.stringify(studio.rows())).not.toContain(typed[name]);
  });
});
