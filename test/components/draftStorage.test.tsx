import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyRequest } from '#booking/request';
import type { Draft } from '#machines/booking';
import { readDraft, saveDraft } from '../../src/screens/booking/draftStorage';
import { now, tomorrow } from './fixedDay';

const request = { ...emptyRequest, fullName: 'Ama Mensah', date: tomorrow };
const draft: Draft = { request, idempotencyKey: 'visit-12' };
const nothing: Draft = { request: emptyRequest, idempotencyKey: null };

beforeEach(() => sessionStorage.clear());

describe('the stored draft', () => {
  it('is read as it was saved', () => {
    saveDraft(draft);
    expect(readDraft(now)).toEqual(draft);
  });

  it('is kept in this tab only', () => {
    saveDraft(draft);
    expect(JSON.stringify(sessionStorage)).toContain('Ama Mensah');
    expect(JSON.stringify(localStorage)).not.toContain('Ama Mensah');
  });

  it('is forgotten when it is replaced by null', () => {
    saveDraft(draft);
    saveDraft(null);
    expect(readDraft(now)).toEqual(nothing);
    expect(sessionStorage.getItem('booking')).toBeNull();
  });

  it.each(['', '{', 'null', '7', '{"request":7,"idempotencyKey":[]}'])(
    'is read as an empty form when it is "%s"',
    (stored) => {
      sessionStorage.setItem('booking', stored);
      expect(readDraft(now)).toEqual(nothing);
    },
  );

  it.each([
    ['missing', undefined],
    ['not a string', 7],
    ['too short', 'short'],
    ['too long', 'x'.repeat(129)],
    ['not a token', 'with a space'],
  ])('has no idempotency key when the stored one is %s', (_, idempotencyKey) => {
    sessionStorage.setItem('booking', JSON.stringify({ request, idempotencyKey }));
    expect(readDraft(now)).toEqual({ request, idempotencyKey: null });
  });

  it('is not kept, and the form is empty, when the browser blocks storage', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    saveDraft(draft);
    expect(readDraft(now)).toEqual(nothing);
  });
});
