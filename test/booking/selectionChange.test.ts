import { describe, expect, it } from 'vitest';
import type { Selection } from '#booking/availability';
import { selectionChangeOf, selectionChangeText } from '#booking/selectionChange';

const now = { date: '2026-12-01', minutes: 600 };
const wednesday = '2026-12-02';
const wanted: Selection = { bookingType: 'performance', date: wednesday, timeSlot: 'evening' };
const cleared = { ...wanted, date: '' };

describe('selectionChangeOf', () => {
  it('returns null when the selection is unchanged', () => {
    expect(selectionChangeOf(wanted, wanted, now)).toBeNull();
  });

  it('returns the old and the new slot', () => {
    expect(selectionChangeOf(wanted, { ...wanted, timeSlot: 'morning' }, now)).toEqual({
      kind: 'slot moved',
      from: 'evening',
      to: 'morning',
      date: wednesday,
    });
  });

  it('returns the cleared date with the reason "full" when every slot is booked', () => {
    expect(selectionChangeOf(wanted, cleared, now)).toEqual({
      kind: 'date cleared',
      date: wednesday,
      reason: 'full',
    });
  });

  it.each([
    ['past', '2026-11-30', 600],
    ['closed', '2026-12-06', 600],
    ['too far ahead', '2027-12-02', 600],
    ['over', '2026-12-01', 960],
  ] as const)('returns the cleared date with the reason "%s"', (reason, date, minutes) => {
    const selectionChange = selectionChangeOf({ ...wanted, date }, cleared, { ...now, minutes });
    expect(selectionChange).toEqual({ kind: 'date cleared', date, reason });
  });
});

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

  it('has the id of a slot that the booth does not have', () => {
    const selectionChange = {
      kind: 'slot moved',
      from: 'morning',
      to: 'slot1',
      date: wednesday,
    } as const;
    expect(selectionChangeText(selectionChange, 'recording')).toMatch(
      /^morning is not free on .+, so 7:30am to /,
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
