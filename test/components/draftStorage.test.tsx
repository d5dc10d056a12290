import { expect, it, vi } from 'vitest';
import { emptyRequest } from '#booking/request';
import { readDraft, saveDraft } from '../../src/screens/booking/draftStorage.ts';
import { tomorrow } from '../support/bookingScreen.tsx';

const request = { ...emptyRequest, fullName: 'Ama Mensah', date: tomorrow };
const unanswered = { bookingType: 'recording', date: tomorrow, timeSlot: 'slot2' } as const;
const lastBooking = { ...unanswered, reference: '7K3M-Q9TD', privatePage: '/private/token' };
const draft = { request, idempotencyKey: 'visit-12', unanswered, lastBooking };
const none = { request: emptyRequest, idempotencyKey: null, unanswered: null, lastBooking: null };

it('the stored draft is read as it was saved, in this tab only', () => {
  saveDraft(draft);
  expect(readDraft()).toEqual(draft);
  expect(JSON.stringify(localStorage)).not.toContain('Ama Mensah');
});

it.each(['{', 'null', '{"request":7,"idempotencyKey":[]}'])(
  'the stored draft is read as an empty form when it is "%s"',
  (stored) => {
    sessionStorage.setItem('booking', stored);
    expect(readDraft()).toEqual(none);
  },
);

it.each([7, 'short', 'x'.repeat(129), 'with a space'])(
  'the stored draft has no idempotency key when it is %j',
  (idempotencyKey) => {
    sessionStorage.setItem('booking', JSON.stringify({ request, idempotencyKey }));
    expect(readDraft()).toEqual({ ...none, request });
  },
);

it('a draft for which the storage has no room leaves no older one', () => {
  saveDraft(draft);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  saveDraft({ ...draft, request: emptyRequest });
  full.mockRestore();
  expect(readDraft()).toEqual(none);
});

it('the draft is not kept, and the form is empty, when the browser blocks storage', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  saveDraft(draft);
  expect(readDraft()).toEqual(none);
});
