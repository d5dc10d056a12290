import { describe, expect, it } from 'vitest';
import { lateChanges } from '#booking/lateChanges';
import { emptyRequest } from '#booking/request';

describe('lateChanges', () => {
  it('returns the fields in which a request differs from the booked version', () => {
    const booked = { ...emptyRequest, notes: 'Two singers', date: '2026-12-02' };
    const request = { ...booked, notes: '', date: '2026-12-03' };
    expect(lateChanges(request, { ...booked, ...{ reference: 'ACC-1' } })).toEqual([
      { field: 'date', value: '2026-12-03' },
      { field: 'notes', value: '' },
    ]);
    expect(lateChanges(booked, booked)).toEqual([]);
  });
});
