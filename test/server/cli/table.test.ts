import { describe, expect, it } from 'vitest';
import { slots } from '#booking/slots';
import type { StoredBooking } from '../../../server/bookings/storedBooking.ts';
import { formatCsv } from '../../../server/cli/table.ts';
import { validRequest } from '../../support/server/testApi.ts';

/** The cell with the notes in the CSV of one booking. */
function notesCell(notes: string): string | undefined {
  const booking: StoredBooking = {
    ...validRequest,
    slot: slots.performance[0],
    notes,
    reference: '7K3M-Q9TD-2XNB',
    status: 'requested',
    createdAt: '2026-12-01T10:00:00.000Z',
    changeCount: 0,
    changedBy: null,
  };
  return /"ama@example.com","([^"]*)"/.exec(formatCsv([booking]))?.[1];
}

describe('formatCsv', () => {
  it.each([
    ...['=1+1', '+1+x', '-1+x', '@SUM(A1)', '\t=1', '\r=1', '\tname'],
    ...['＝1+1', '＋1+x', '－1+x', '＠SUM(A1)'],
    ...[' =1+1', '\n=1+1', '\u00a0=1+1', '\u3000＝1+1', ' \t @SUM(A1)'],
  ])('prefixes a possible formula with an apostrophe: %j', (text) => {
    expect(notesCell(text)).toBe(`'${text}`);
  });

  it.each([
    '+233 24 000 0000',
    '＋233 24 000 0000',
    '-1',
    'a=1',
    ' a',
    '',
    '1 + 1 = 2',
    '(024) 000',
  ])('keeps other text unchanged: %j', (text) => {
    expect(notesCell(text)).toBe(text);
  });
});
