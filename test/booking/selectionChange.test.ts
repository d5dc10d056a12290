import { describe, expect, it } from 'vitest';
import * as messages from '#booking/messages';
import { selectionChangeText } from '#booking/selectionChange';
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
