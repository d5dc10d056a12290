import { expect, it } from 'vitest';
import { slotById } from '#booking/slots';
import { isoTime, momentOf } from '#studio/clock';
import { countedAs, counts } from '../../../server/bookings/sessionState.ts';
import { isStillTrue } from '../../../server/mail/bookingEmails.ts';
import { renderEmail } from '../../../server/mail/emails.ts';
import type { EmailKind } from '../../../server/outbox/emailKinds.ts';
import { artistGetsEmail } from '../../../server/pages/booking/view.ts';
import { asField, privateStudio, withEmail } from '../../support/server/privateStudio.ts';
import { openDays, validRequest } from '../../support/server/testApi.ts';

/** A form that was sent, by whom. */
type Step = readonly [holder: 'studio' | 'artist', action: string, fields?: object];

const { date, timeSlot } = validRequest;
const { start, end } = slotById[timeSlot];
const moved = { ...validRequest, date: openDays[3] ?? '' };
const confirm: Step = ['studio', 'confirm'];
const move: Step = ['artist', 'move', { to: asField(moved) }];
const absent: Step = ['studio', 'note', { received: '0', didNotCome: 'yes' }];
const cancel: Step = ['studio', 'cancel'];
const withdraw: Step = ['artist', 'cancel'];
const afterMove = (step: Step): Step => [step[0], step[1], { seen: asField(moved) }];

const ahead = undefined;
const [begun, over] = [start, end].map((minutes) => momentOf({ date, minutes }));

/** Each state of a session: what was done, and when it is looked at. */
const cases: Readonly<Record<string, readonly [steps: readonly Step[], now?: number | undefined]>> =
  {
    requested: [[], ahead],
    confirmed: [[confirm], ahead],
    'moved by its artist': [[confirm, move], ahead],
    begun: [[confirm], begun],
    'begun without an answer': [[], begun],
    over: [[confirm], over],
    'over without an answer': [[], over],
    'nobody came': [[confirm, absent], over],
    'nobody came, not answered': [[absent], over],
    'nobody came, noted before': [[confirm, absent], ahead],
    'request cancelled by its artist': [[withdraw], ahead],
    'cancelled by its artist': [[confirm, withdraw], over],
    declined: [[cancel], over],
    cancelled: [[confirm, cancel], ahead],
    'moved by its artist, then refused': [[confirm, move, afterMove(cancel)], ahead],
    'moved by the studio, then cancelled': [
      [['studio', 'move', { to: asField(moved) }], afterMove(cancel)],
      ahead,
    ],
  };

async function bookingIn(name: string) {
  const [steps, now] = cases[name] ?? [[]];
  const studio = privateStudio({ ...withEmail, CALENDAR_SECRET: 'a-secret-of-the-studio' });
  const booking = await studio.book();
  for (const step of steps) expect((await studio.act(booking, ...step)).status).toBe(200);
  studio.now = now ?? studio.now;
  return { studio, booking };
}

const textOf = (html = '') => html.replaceAll(/<[^>]*>/g, '').trim();
const textIn = (page: string, pattern: RegExp) => textOf(pattern.exec(page)?.[1]);

/** The places that say where a session stands, and what they say. */
async function placesOf({ studio, booking }: Awaited<ReturnType<typeof bookingIn>>) {
  const { reference } = booking;
  const desk = await studio.openDesk();
  const details = await studio.store.bookingDetails(reference);
  if (!details) throw new Error('There is no booking.');
  const page = await studio.read(desk + reference);
  const ofArtist = await studio.read(booking.artist);
  const found = await studio.read(`${desk}find?q=${reference}`);
  const feed = await studio.read('/api/calendar/a-secret-of-the-studio.ics');
  const queued = { kind: 'cancellation', writtenAt: isoTime(studio.now) } as const;
  const { subject, attachments } = renderEmail(queued, { ...details, link: '' }, studio.now);
  const isCancelled = details.booking.status === 'cancelled';
  const [, chat = ''] = /wa\.me\/[^"]*?text=([^"]*)/.exec(page) ?? [];
  return {
    "The session's page": textIn(page, /(<p><span class="[^"]*"( data-status="\w+")?>.*?<\/p>)/),
    'The button that ends it': textIn(page, /value="cancel"[^>]*>([^<]*)/),
    'What is found': textIn(found, /<li[^>]*>.*?<p[^>]*>(.*?)<\/p>/),
    "The artist's page": textIn(ofArtist, /<h1>[^<]*<\/h1><p[^>]*>(.*?)<\/p>/),
    'The ticket': textIn(ofArtist, /<span class="[^"]*" data-status="\w+">(\w+)/),
    'The chat': decodeURIComponent(chat).replace(/on .*?,|for .*?\./, '…'),
    'The letter': isCancelled
      ? `${subject.replace(/ \w+ \d.*/, '')}, files: ${attachments.length}`
      : '',
    'The calendar': [/SUMMARY:([^,\\]*)/, /STATUS:(\w+)/]
      .map((part) => textIn(feed, part))
      .join(' '),
    'The figures': counts.find((name) => countedAs([details.booking], studio.now, name).length > 0),
  };
}

it('each place says where a session stands as in session-states.txt', async () => {
  const places = new Map<string, Map<string, string[]>>();
  for (const name of Object.keys(cases)) {
    for (const [place, said] of Object.entries(await placesOf(await bookingIn(name)))) {
      if (!said?.trim()) continue;
      const sentences = places.get(place) ?? new Map<string, string[]>();
      sentences.set(said, [...(sentences.get(said) ?? []), name]);
      places.set(place, sentences);
    }
  }
  const text = [...places].map(([place, sentences]) =>
    [`## ${place}`, ...[...sentences].map(([said, of]) => `${said} ← ${of.join(' / ')}`), ''].join(
      '\n',
    ),
  );
  await expect(text.join('\n')).toMatchFileSnapshot('session-states.txt');
});

const fieldsOf: Readonly<Record<string, object>> = {
  move: { to: asField({ ...validRequest, date: openDays[5] ?? '' }) },
  email: { email: 'new@artist.example' },
};

it.each(Object.keys(cases))(
  'the note of each form, the outbox and the answer agree on e-mails about a session that is %s',
  async (name) => {
    const asked: string[] = [];
    for (const action of ['confirm', 'cancel', 'move', 'email']) {
      const { studio, booking } = await bookingIn(name);
      const path = (await studio.openDesk()) + booking.reference;
      const details = await studio.store.findByReference(booking.reference);
      const query = `?bookingType=performance&date=${openDays[5]}`;
      const page = await studio.read(path + (action === 'move' ? query : ''));
      const [, rest] = page.split(`value="${action}" name="action"`);
      if (rest === undefined || !details) continue;
      asked.push(action);
      const form = textOf(rest.split('</form>')[0]);
      const [none = ''] = /No e-mail[^.]*\./.exec(form) ?? [];
      const note = form.includes(artistGetsEmail) ? artistGetsEmail : none;
      studio.now += 1000;
      const sent = { seen: asField(details), ...fieldsOf[action] };
      const { notice } = await studio.act(booking, 'studio', action, sent);
      const after = await studio.store.findByReference(booking.reference);
      const sql = `SELECT kind FROM outbox WHERE written_at = '${isoTime(studio.now)}'`;
      const leaves = studio
        .rowsOf(sql)
        .some(({ kind }) => after && isStillTrue(kind as EmailKind, after, studio.now));
      expect({ action, leaves, notice }).toEqual({
        ...{ action, leaves: note === artistGetsEmail },
        notice: expect.stringContaining(note),
      });
    }
    const isOpen = !name.includes('cancelled') && !/declined|refused/.test(name);
    expect(asked).toEqual(isOpen ? expect.arrayContaining(['cancel', 'move', 'email']) : []);
  },
);
