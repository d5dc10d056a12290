import { describe, expect, it } from 'vitest';
import { selectionChangeText } from '#booking/selectionChange';

const wednesday = '2026-12-02';

describe('selectionChangeText', () => {
  it('has names and hours of the slots of the performance booth', () => {
    expect(
      selectionChangeText(
        { kind: 'slot moved', from: 'evening', to: 'morning', date: wednesday },
        'performance',
      ),
    ).toBe(
      'Evening, 4:00pm to 7:30pm is not free on Wednesday 2 December 2026, so Morning, 9:00am to 12:30pm is chosen instead.',
    );
  });

  it('has hours of the slots of the recording booth', () => {
    expect(
      selectionChangeText(
        { kind: 'slot moved', from: 'slot1', to: 'slot4', date: wednesday },
        'recording',
      ),
    ).toBe(
      '7:30am to 9:30am is not free on Wednesday 2 December 2026, so 1:30pm to 3:30pm is chosen instead.',
    );
  });

  it.each([
    ['performance', 'The Performance Booth'],
    ['recording', 'The Recording Booth'],
  ] as const)('says that the %s booth is full on the date', (bookingType, booth) => {
    expect(
      selectionChangeText({ kind: 'date cleared', date: wednesday, reason: 'full' }, bookingType),
    ).toBe(`${booth} is full on Wednesday 2 December 2026. Please choose another date.`);
  });

  it.each([
    ['over', 'no time left today'],
    ['past', 'in the past'],
    ['closed', 'closed on Sundays'],
    ['too far ahead', 'too far ahead'],
  ] as const)('gives the reason for a cleared date: %s', (reason, text) => {
    expect(
      selectionChangeText({ kind: 'date cleared', date: wednesday, reason }, 'performance'),
    ).toBe(
      `The Performance Booth cannot be booked on Wednesday 2 December 2026: ${text}. Please choose another date.`,
    );
  });
});
