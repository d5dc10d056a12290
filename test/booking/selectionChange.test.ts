import { describe, expect, it } from 'vitest';
import * as messages from '#booking/messages';
import { selectionChangeText } from '#booking/selectionChange';
import { bookingTypes, booths, slotById, slotInWords } from '#booking/slots';

const date = '2026-12-02';
const inWords = 'Wednesday 2 December 2026';

describe('selectionChangeText', () => {
  it.each([
    ['performance', 'evening', 'morning'],
    ['recording', 'slot1', 'slot4'],
  ] as const)('of the %s booth names the slots %s and %s', (type, from, to) => {
    const [before, after] = [slotInWords(slotById[from]), slotInWords(slotById[to])];
    expect(selectionChangeText({ kind: 'slot moved', from, to, date }, type)).toBe(
      `${before} is not free on ${inWords}, so ${after} is chosen instead.`,
    );
  });

  it.each(bookingTypes)('says that the %s booth is full on the date', (type) => {
    expect(selectionChangeText({ kind: 'date cleared', date, reason: 'full' }, type)).toBe(
      `The ${booths[type].name} is full on ${inWords}. Please choose another date.`,
    );
  });

  it.each([
    ['over', 'no time left today'],
    ['past', 'in the past'],
    ['closed', messages.unavailable.closed],
    ['too far ahead', 'too far ahead'],
  ] as const)('gives the reason for a cleared date: %s', (reason, text) => {
    expect(selectionChangeText({ kind: 'date cleared', date, reason }, 'performance')).toBe(
      `The ${booths.performance.name} cannot be booked on ${inWords}: ${text}. Please choose another date.`,
    );
  });
});
