import { describe, expect, it } from 'vitest';
import { addDays } from '#booking/dates';
import { isoTime, momentOf } from '#studio/clock';
import type { BookingStatus } from '../../../server/bookings/storedBooking.ts';
import type { Database } from '../../../server/database/database.ts';
import { bookingEmails } from '../../../server/mail/bookingEmails.ts';
import { composeEmail } from '../../../server/mail/composeEmail.ts';
import { type EmailKind, emailKinds } from '../../../server/outbox/emailKinds.ts';
import { databases } from '../../support/database/databases.ts';
import { subjectsTo } from '../../support/server/mailServer.ts';
import { mailingStudio } from '../../support/server/outbox.ts';
import { asField, newDesk } from '../../support/server/privateStudio.ts';
import { openDays, today, validRequest } from '../../support/server/testApi.ts';

/** The private links in e-mails, sent to a real SMTP server. */

/** The fields of a form as it stands, with its button: what is hidden, typed or ticked beforehand. */
const fieldsOf = (form: string) =>
  [...form.matchAll(/<(?:input|button)[^>]*>/g)].flatMap(([tag]) => {
    const [, name = ''] = / name="(\w+)"/.exec(tag) ?? [];
    const [, value = ''] = / value="([^"]*)"/.exec(tag) ?? [];
    return /type="(checkbox|radio)"/.test(tag) && !tag.includes(' checked') ? [] : [[name, value]];
  });

describe.each(databases)('on $name', ({ fresh }) => {
  it('a mail scanner that opens every link of every e-mail and submits every form as it stands changes no booking', async () => {
    const studio = await mailingStudio(fresh);
    const { database, outbox } = studio;
    const booking = await studio.book();
    const other = await studio.book({ timeSlot: 'evening' });
    await studio.act(other, 'studio', 'confirm');
    const kindsOf = (status: BookingStatus) =>
      emailKinds.filter((kind) => bookingEmails[kind].status === status);
    const requested: EmailKind[] = [...kindsOf('requested'), 'reminder'];
    await studio.queue(booking.reference, requested);
    await studio.queue(other.reference, kindsOf('confirmed'));
    await outbox.deliver(momentOf({ date: today, minutes: 18 * 60 }));
    // And the sheet.
    const sent = requested.length + kindsOf('confirmed').length + 1;
    expect(outbox.mail.arrivals).toHaveLength(sent);
    const bodies = outbox.mail.arrivals.map(({ mail }) => `${mail.text} ${mail.html}`).join();
    const links = [...bodies.matchAll(/\/private\/[\w-]+\/?/g)].map(([path]) => path);
    for (const path of links) expect((await studio.request(path)).status).toBe(200);
    const old = await newDesk(studio.store, studio.now - 9 * 24 * 60 * 60_000);
    const paths = links
      .flatMap((path) =>
        path.endsWith('/')
          ? [path, path + booking.reference, `${path}close?from=${openDays[0]}`]
          : [path],
      )
      .concat(old, '/private/desk');
    const rows = () =>
      Promise.all(
        ['booking', 'claim', 'booking_change'].map((of) =>
          database.rows(`SELECT * FROM ${of} ORDER BY 1, 2`),
        ),
      );
    const before = await rows();
    const pressed = new Set<unknown>();
    const unticked = 'Nothing is changed: please tick the box first.';
    const [note, correct] = Array(2).fill('There was nothing new to save.');
    const newLink = 'A new link is on its way to the studio’s e-mail address.';
    const notices: Record<string, string> = { note, correct, 'new link': newLink };
    for (const path of new Set(paths)) {
      for (const query of ['', `?bookingType=recording&date=${openDays[1]}`]) {
        const page = await studio.read(path + query);
        for (const [form] of page.matchAll(/<form[^>]* method="post".*?<\/form>/gs)) {
          const fields = Object.fromEntries(fieldsOf(form));
          const [, target = path] = / action="(\/[^"#]*)/.exec(form) ?? [];
          const sent = await studio.press(target, fields);
          // The form of an ended link is sent to the page for a new one.
          const action = fields.action ?? 'new link';
          expect(sent.notice).toContain(notices[action] ?? unticked);
          pressed.add(action);
        }
      }
    }
    expect([...pressed].sort()).toEqual([
      ...['cancel', 'close', 'confirm', 'correct', 'email', 'end', 'move', 'new link', 'note'],
    ]);
    expect(await rows()).toEqual(before);
    const deskLinks = (await outbox.rows()).filter((row) => row.startsWith('desk link'));
    expect(deskLinks).toEqual(['desk link desk waiting']);
  });

  it('an address that is corrected while an e-mail is composed gets no link', async () => {
    const { store, now, outbox, book } = await mailingStudio(fresh);
    const { reference } = await book({ email: 'ama@gmial.example' });
    const change = { now, emails: [], changedBy: 'desk', seenChanges: 0 } as const;
    const write: Database['write'] = async (...work) => {
      await store.setEmail(reference, { ...change, email: validRequest.email });
      return outbox.database.write(...work);
    };
    const row = { reference, kind: 'acknowledgement', attempts: 1, error: '' } as const;
    const queued = { ...row, writtenAt: isoTime(now) };
    const email = await composeEmail({ ...outbox.database, write }, queued, now);
    expect(email?.to.address).toBe(validRequest.email);
  });

  it('new links are sent until the last session of a series is over, also from the page of the first', async () => {
    const studio = await mailingStudio(fresh);
    const [date = ''] = openDays;
    const until = addDays(date, 7);
    const desk = await newDesk(studio.store, momentOf({ date: addDays(date, 1), minutes: 0 }));
    const weekly = { ...validRequest, slot: 'performance morning', key: '', until };
    const { address } = await studio.press(`${desk}book`, weekly);
    const session = address.split('?')[0] ?? '';
    const fields = { action: 'email', agreed: 'yes', email: 'new@example.com' };
    const told = async (changes: string) =>
      (await studio.press(session, { ...fields, seen: asField(validRequest), changes })).notice;
    studio.now = momentOf({ date: addDays(date, 1), minutes: 0 });
    expect(await told('1')).toContain('The artist gets an e-mail.');
    await studio.outbox.deliver(studio.now);
    expect(subjectsTo(studio.outbox.mail, 'new@example.com')).toHaveLength(1);
    studio.now = momentOf({ date: addDays(until, 1), minutes: 0 });
    expect(await told('2')).toContain('No e-mail is sent about a session that is over.');
  });
});
