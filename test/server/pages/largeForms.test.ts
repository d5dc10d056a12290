import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Desk } from '../../../server/pages/desk/desk.ts';
import { owedPage } from '../../../server/pages/desk/owedPage.tsx';
import { Requests } from '../../../server/pages/desk/Requests.tsx';
import { parseForm } from '../../../server/pages/form.ts';
import { storedBooking } from '../../support/server/createOptions.ts';
import { asField, privateStudio } from '../../support/server/privateStudio.ts';
import { tuesdayAtTen } from '../../support/server/testApi.ts';

/** A form may have 128 KB: whoever has a link must not keep the server from answering others. */

/** What is repeated to the largest size that is accepted; in digits, lists, spaces and signs. */
const pieces = ['x', '1', ' ', 'a:', 'A1:1 ', '1,', '@', 'G', '\u3164', '\u0301', '\n', '-'];
const size = 124_000;
/** In milliseconds of the processor, several times what the slowest field takes on a slow machine. */
const most = 250;

const ofSession: Readonly<Record<string, readonly string[]>> = {
  note: ['received', 'studioNote', 'listed', 'isPaid'],
  correct: ['fullName', 'phoneNumber', 'notes', 'amount', 'currency'],
  email: ['email'],
  cancel: ['reason', 'listed'],
  move: ['to', 'date', 'seen', 'changes'],
};
const ofDesk: Readonly<Record<string, readonly string[]>> = {
  book: ['date', 'until', 'slot', 'phoneNumber', 'email', 'key', 'again'],
  close: ['seen', 'listed', 'reason'],
  decline: ['listed', 'session'],
};

it('no field of a form takes more than a quarter of a second of the processor', async () => {
  const studio = privateStudio();
  const { session, reference } = await studio.book();
  const desk = await studio.openDesk();
  const slow: string[] = [];
  const send = async (path: string, fields: Readonly<Record<string, string>>, name: string) => {
    for (const piece of pieces) {
      const text = piece.repeat(size / (`${new URLSearchParams({ piece })}`.length - 6));
      const start = process.cpuUsage();
      await studio.press(path, { ...fields, [name]: text });
      const { user, system } = process.cpuUsage(start);
      const time = Math.round((user + system) / 1000);
      if (time > most) slow.push(`${fields.action} ${name} ${JSON.stringify(piece)}: ${time} ms`);
    }
  };
  const seen = { seen: asField(session), agreed: 'yes', changes: '0', withLater: 'yes' };
  for (const [action, names] of Object.entries(ofSession))
    for (const name of names) await send(desk + reference, { action, ...seen }, name);
  for (const [action, names] of Object.entries(ofDesk)) {
    const page = desk + (action === 'decline' ? '' : action);
    for (const name of names) await send(page, { action, all: 'yes', agreed: 'yes' }, name);
  }
  expect(slow).toEqual([]);
});

it.each([
  [100, []],
  [101, ['The oldest 100 of them:', 'The first 100 of them:']],
])(
  'of %i sessions, the pages of what is not paid and of other lists say %j',
  async (length, said) => {
    const owed = Array.from({ length }, (_, index) => ({
      ...storedBooking,
      reference: `R-${index}`,
    }));
    const bookings = { owedBookings: async () => owed, sessionsToSendBack: async () => [] };
    const desk = { bookings, now: tuesdayAtTen } as unknown as Desk;
    const { content } = await owedPage.read(desk, parseForm(''));
    const props = { now: tuesdayAtTen, sendsEmail: true, waiting: [], lists: { owed } };
    const text = renderToStaticMarkup([content, createElement(Requests, { key: 2, ...props })]);
    expect(text.match(/The \w+ 100 of them:/g) ?? []).toEqual(said);
  },
);
