import { expect, it } from 'vitest';
import { textsOf } from '#booking/request';
import { momentOf } from '#studio/clock';
import { type DoneCode, doneCodes } from '../../../server/pages/booking/outcomes.ts';
import { asField, noticeOf, privateStudio } from '../../support/server/privateStudio.ts';
import { validRequest } from '../../support/server/testApi.ts';

/** The sentences about what was done, each by its code in the address of a booking's page. */

type Step = readonly [by: 'artist' | 'studio' | 'desk', action: string, fields?: object];

const to = { to: asField({ ...validRequest, timeSlot: 'evening' }) };
const changes = { changes: '0' };
const corrected = { ...textsOf((name) => validRequest[name]), amount: '200', fullName: 'Ama B.' };

/** The steps of a booking, and what the sides may say of the last one. */
const states: readonly (readonly [
  title: string,
  steps: readonly Step[],
  said: { readonly artist?: DoneCode; readonly studio?: DoneCode },
  isLater: boolean,
])[] = [
  ['requested', [], {}, false],
  ['confirmed by the studio', [['studio', 'confirm']], { studio: 'confirmed' }, false],
  ['confirmed at the desk', [['desk', 'confirm']], { studio: 'confirmed' }, false],
  ['moved by the artist', [['artist', 'move', to]], { artist: 'moved' }, false],
  ['moved by the studio', [['studio', 'move', to]], { studio: 'moved' }, false],
  ['moved at the desk', [['desk', 'move', to]], { studio: 'moved' }, false],
  ['noted', [['studio', 'note', { ...changes, received: '40' }]], { studio: 'saved' }, false],
  ['corrected', [['desk', 'correct', { ...changes, ...corrected }]], { studio: 'saved' }, false],
  [
    'linked',
    [['studio', 'email', { ...changes, email: 'a@b.example' }]],
    { studio: 'linked' },
    false,
  ],
  ['cancelled by the artist', [['artist', 'cancel']], { artist: 'cancelled' }, false],
  ['cancelled by the studio', [['studio', 'cancel']], { studio: 'cancelled' }, false],
  ['cancelled at the desk', [['desk', 'cancel']], { studio: 'cancelled' }, false],
  [
    'confirmed and cancelled by the other side',
    [
      ['studio', 'confirm'],
      ['artist', 'cancel'],
    ],
    { artist: 'cancelled' },
    false,
  ],
  ['moved by the artist and begun', [['artist', 'move', to]], {}, true],
  ['confirmed and over', [['studio', 'confirm']], { studio: 'confirmed' }, true],
];

it.each(states)(
  'a booking that is %s says what was done last, once, and nothing else',
  async (_, steps, said, isLater) => {
    const studio = privateStudio();
    const booking = await studio.book();
    studio.now += 1000;
    const pages = { ...booking, desk: (await studio.openDesk()) + booking.reference };
    for (const [by, action, fields] of steps) {
      const holder = by === 'artist' ? by : 'studio';
      await studio.act({ ...booking, [holder]: pages[by] }, holder, action, fields);
    }
    if (isLater) studio.now = momentOf({ date: validRequest.date, minutes: 17 * 60 });
    for (const [holder, expected] of [
      ['artist', said.artist],
      ['studio', said.studio],
      ['desk', said.studio],
    ] as const) {
      const told: string[] = [];
      for (const code of doneCodes) {
        const page = await studio.read(`${pages[holder]}?done=${code}`);
        const notice = noticeOf(page);
        if (notice === undefined) continue;
        told.push(code);
        // Also in the title.
        expect(page.split(notice)).toHaveLength(3);
      }
      expect([holder, told]).toEqual([holder, expected ? [expected] : []]);
    }
  },
);

it('the page of a session that was booked at the desk says so until something else is done', async () => {
  const studio = privateStudio();
  const desk = await studio.openDesk();
  const slot = `${validRequest.bookingType} ${validRequest.timeSlot}`;
  const { address } = await studio.press(`${desk}book`, { ...validRequest, slot, key: '' });
  const [path = '', query = ''] = address.split('?');
  const notice = async () => noticeOf(await studio.read(`${path}?${query}`));
  expect(await notice()).toMatch(/^Booked and confirmed: /);
  await studio.press(path, {
    action: 'note',
    seen: asField(validRequest),
    changes: '1',
    isPaid: 'yes',
  });
  expect(await notice()).toBeUndefined();
});
