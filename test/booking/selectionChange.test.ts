import { describe, expect, it } from 'vitest';
import * as messages from '#booking/messages';
import {
  beforeChange,
  type FormSession,
  type SelectionChange,
  selectionChangeText,
} from '#booking/selectionChange';
import { booths, slotById, slotInWords } from '#booking/slots';

const date = '2026-12-02';
const inWords = 'Wednesday 2 December 2026';

describe('selectionChangeText', () => {
  it.each([
    ['performance', 'evening', 'morning'],
    ['recording', 'slot1', 'slot4'],
  ] as const)('of the %s booth names the slots %s and %s', (type, from, to) => {
    const [before, after] = [slotInWords(slotById[from]), slotInWords(slotById[to])];
    const change = { from, to, date };
    expect(selectionChangeText({ kind: 'slot taken', ...change }, type)).toBe(
      `${before} is not free on ${inWords}, so ${after} is chosen instead.`,
    );
    expect(selectionChangeText({ kind: 'slot begun', ...change }, type)).toBe(
      `It is too late to book ${before} here, so ${after} is chosen instead.`,
    );
  });

  it.each([
    ['full', `has no free time on ${inWords}`],
    ['over', `cannot be booked on ${inWords}: no time left on this day`],
    ['past', `cannot be booked on ${inWords}: in the past`],
    ['closed', `cannot be booked on ${inWords}: ${messages.unavailable('closed')}`],
    ['too far ahead', `cannot be booked on ${inWords}: too far ahead`],
  ] as const)('gives the reason for a cleared date: %s', (reason, text) => {
    expect(selectionChangeText({ kind: 'date cleared', date, reason }, 'recording')).toBe(
      `The ${booths.recording.name} ${text}. Please choose another date.`,
    );
  });
});

const now = { date: '2026-12-01', minutes: 600 };
const moved = { kind: 'slot begun', from: 'morning', to: 'evening', date } as const;
const cleared = { kind: 'date cleared', date, reason: 'past' } as const;
const session = (change: SelectionChange, more: Partial<FormSession> = {}): FormSession => ({
  ...{ bookingType: 'performance', booked: {}, now, selectionChange: change },
  ...(change.kind === 'date cleared'
    ? { date: '', timeSlot: 'morning' }
    : { date, timeSlot: change.to }),
  ...more,
});
const full = { [date]: { performance: ['morning', 'afternoon', 'evening'], recording: [] } };

it.each<[string, FormSession, object | null]>([
  ['a slot that had not begun', session(moved), { date, timeSlot: 'morning' }],
  ['a slot that is taken', session({ ...moved, kind: 'slot taken' }), null],
  ['a slot that has begun', session(moved, { now: { date, minutes: 600 } }), null],
  ['a slot while another one is chosen', session(moved, { timeSlot: 'afternoon' }), null],
  ['a slot of another date', session(moved, { date: '2026-12-03' }), null],
  ['a date that is not past', session(cleared), { date, timeSlot: 'morning' }],
  ['a date while another one is chosen', session(cleared, { date: '2026-12-03' }), null],
  ['a date that is full', session(cleared, { booked: full }), null],
  ['nothing', { ...session(cleared), selectionChange: null }, null],
])('beforeChange gives back %s: %j', (_, changed, before) => {
  expect(beforeChange(changed)).toEqual(before);
});
