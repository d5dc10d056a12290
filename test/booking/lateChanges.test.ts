import { expect, it } from 'vitest';
import { lateChanges, lateChangesText } from '#booking/lateChanges';
import { emptyRequest } from '#booking/request';
import { booths, slotById, slotInWords } from '#booking/slots';

it('lateChanges returns the fields in which a request differs from the booked version', () => {
  const booked = { ...emptyRequest, notes: 'Two singers', date: '2026-12-02' };
  const request = { ...booked, notes: '', date: '2026-12-03' };
  expect(lateChanges(request, { ...booked, ...{ reference: 'ACC-1' } })).toEqual([
    { field: 'date', value: '2026-12-03' },
    { field: 'notes', value: '' },
  ]);
  expect(lateChanges(booked, booked)).toEqual([]);
});

it.each([
  ['bookingType', 'recording', `booking type: ${booths.recording.name}`],
  ['date', '2026-12-02', 'date: Wednesday 2 December 2026'],
  ['timeSlot', 'evening', `time slot: ${slotInWords(slotById.evening)}`],
  ['notes', 'morning', 'notes: morning'],
  ['notes', '', 'notes: none'],
] as const)('lateChangesText of %s "%s" ends with "%s"', (field, value, words) => {
  const name = { field: 'fullName', value: 'Ama' } as const;
  expect(lateChangesText([name, { field, value }])).toBe(
    `The studio had already received an earlier version of your request, and that version is booked. Call or write to us about your changes: full name: Ama; ${words}.`,
  );
});
