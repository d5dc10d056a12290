import { expect, it } from 'vitest';
import { textsOf } from '#booking/request';
import { momentOf } from '#studio/clock';
import { doneCodes, outcomeOf } from '../../../server/pages/booking/actions/actions.ts';
import { asField, noticeOf, privateStudio } from '../../support/server/privateStudio.ts';
import { validRequest } from '../../support/server/testApi.ts';
import { withNamedNotice } from '../../support/server/words.ts';

type Step = readonly [by: 'artist' | 'studio' | 'desk', action: string, fields?: object];

const to = { to: asField({ ...validRequest, timeSlot: 'evening' }) };
const changes = { changes: '0' };
const corrected = { ...textsOf((name) => validRequest[name]), amount: '200', fullName: 'Ama B.' };

/** The steps of a booking, by what it is then. */
const states: Readonly<Record<string, readonly Step[]>> = {
  requested: [],
  'confirmed by the studio': [['studio', 'confirm']],
  'confirmed at the desk': [['desk', 'confirm']],
  'moved by the artist': [['artist', 'move', to]],
  'moved by the studio': [['studio', 'move', to]],
  'moved at the desk': [['desk', 'move', to]],
  noted: [['studio', 'note', { ...changes, received: '40' }]],
  corrected: [['desk', 'correct', { ...changes, ...corrected }]],
  linked: [['studio', 'email', { ...changes, email: 'a@b.example' }]],
  'cancelled by the artist': [['artist', 'cancel']],
  'cancelled by the studio': [['studio', 'cancel']],
  'cancelled at the desk': [['desk', 'cancel']],
  'confirmed and cancelled by the other side': [
    ['studio', 'confirm'],
    ['artist', 'cancel'],
  ],
};

it('what was done last, by its code in the address, is said as in words/what-was-done-last.txt', async () => {
  const text: string[] = [];
  for (const [state, steps] of Object.entries(states)) {
    const studio = privateStudio();
    const booking = await studio.book();
    studio.now += 1000;
    const pages = { ...booking, desk: (await studio.openDesk()) + booking.reference };
    for (const [by, action, fields] of steps) {
      const holder = by === 'artist' ? by : 'studio';
      await studio.act({ ...booking, [holder]: pages[by] }, holder, action, fields);
    }
    for (const [title, now] of [
      [state, studio.now],
      [`${state}, at five on the day`, momentOf({ date: validRequest.date, minutes: 17 * 60 })],
    ] as const) {
      studio.now = now;
      text.push(`## ${title}`);
      for (const holder of ['artist', 'studio', 'desk'] as const) {
        const details = await studio.store.bookingDetails(booking.reference);
        if (!details) throw new Error('There is no booking.');
        const view = { ...details, holder, now, sendsEmail: true };
        const told = doneCodes.flatMap((code) => {
          const message = outcomeOf(code, view)?.message;
          return message === undefined ? [] : [{ code, message }];
        });
        const [first] = told;
        if (!first) continue;
        const page = await studio.read(`${pages[holder]}?done=${first.code}`);
        const notice = noticeOf(page);
        // The artist's link has ended.
        if (notice === undefined) continue;
        text.push(
          ...told.map(({ code, message }) => `${holder}, ${code}: ${withNamedNotice(message)}`),
        );
        // As the notice and in the title.
        expect([notice, page.split(notice).length]).toEqual([first.message, 3]);
      }
    }
  }
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('words/what-was-done-last.txt');
});
