import { describe, expect, it } from 'vitest';
import * as messages from '#booking/messages';
import {
  type BookingRequest,
  emptyRequest,
  normalized,
  sameRequest,
  textFields,
  validateRequest,
} from '#booking/request';

const complete: BookingRequest = {
  fullName: 'Ama Mensah',
  email: 'ama@example.com',
  phoneNumber: '+233 24 000 0000',
  bookingType: 'recording',
  date: '2026-12-02',
  timeSlot: 'slot2',
  notes: 'Two singers',
};

it('the form is empty at first except for performance and morning', () => {
  const texts = { fullName: '', email: '', phoneNumber: '', date: '', notes: '' };
  const selection = { bookingType: 'performance', timeSlot: 'morning' };
  expect(emptyRequest).toEqual({ ...texts, ...selection });
});

describe('validateRequest', () => {
  const inOrder = [
    ['fullName', 'full name is required'],
    ['email', 'email is required'],
    ['phoneNumber', 'phone number is required'],
    ['date', 'date is required'],
    ['timeSlot', 'time slot is required'],
  ] as const;

  it.each(inOrder.map(([field, message], index) => ({ field, message, index })))(
    'returns an empty $field before later fields, in the order of section 5',
    ({ field, message, index }) => {
      for (const empty of ['', ' ', '\t\n ']) {
        const later = Object.fromEntries(inOrder.slice(index).map(([name]) => [name, empty]));
        expect(validateRequest({ ...complete, ...later })).toEqual({ field, message });
        expect(validateRequest({ ...complete, [field]: empty })).toEqual({ field, message });
      }
    },
  );

  it('returns a missing field before an invalid e-mail address', () => {
    expect(validateRequest({ ...complete, email: 'nobody', date: '' })?.field).toBe('date');
  });

  it('returns null when only the notes are empty', () => {
    expect(validateRequest({ ...complete, notes: '' })).toBeNull();
  });

  it.each([
    ['fullName', 100],
    ['email', 254],
    ['phoneNumber', 40],
    ['notes', 2000],
  ] as const)('limits %s to %i characters, before the format is checked', (field, limit) => {
    expect(textFields[field].maxLength).toBe(limit);
    const typed = (length: number) => ({ ...complete, [field]: 'é'.repeat(length) });
    const error = { field, message: messages.tooLong(field, limit) };
    expect(validateRequest(typed(limit + 1))).toEqual(error);
    expect(validateRequest(typed(limit))).not.toEqual(error);
  });

  it.each([
    ['fullName', 'Ama\nMensah'],
    ['fullName', 'Ama \ud83d'],
    ['email', 'ama\0@example.com'],
    ['phoneNumber', '024\u007f1'],
    ['notes', 'red \u001b[31m'],
    ['notes', '\udc00 Two singers'],
  ] as const)('returns an error for characters in %s that cannot be read: %j', (field, text) => {
    const error = { field, message: messages.unreadable(field) };
    expect(validateRequest({ ...complete, [field]: text })).toEqual(error);
    const both = { ...complete, fullName: 'A\0', email: 'ama' };
    expect(validateRequest(both)?.message).toBe(messages.invalidEmail);
  });

  it('accepts line breaks and tabs in the notes', () => {
    expect(validateRequest({ ...complete, notes: 'Two\n\tsingers\r\n🎤' })).toBeNull();
  });

  it.each([
    'nobody',
    'a@b',
    'a@.c',
    'a@b.',
    'a@..',
    '@b.c',
    'a.b@c',
    'a@b@c.d',
    'a@b.c, k@b.c',
    'a a@b.c',
    'a@b. c',
    'a@b.c\u00a0d',
    'a@b.c.',
    '<a@b.c',
    'a>@b.c',
    'a@b\u00ad.c',
    'a\u200b@b.c',
  ])('returns an error for the e-mail address %j', (email) => {
    expect(validateRequest({ ...complete, email })).toEqual({
      field: 'email',
      message: 'Please enter a valid email address',
    });
  });

  it.each(['a@b.c', 'é@🎤.c', 'a@.b.c', 'a@..c', '\u00a0a@b.c\n'])(
    'accepts the e-mail address %j: text, an at sign, text, a dot, text',
    (email) => {
      expect(validateRequest({ ...complete, email })).toBeNull();
    },
  );
});

it('normalized trims every text, and reduces whitespace inside the phone number', () => {
  const typed = {
    ...complete,
    fullName: '  Ama  Mensah ',
    email: '\tama@example.com\n',
    phoneNumber: ' 024  000 ',
    notes: '\n Two singers ',
  };
  const sent = { ...complete, fullName: 'Ama  Mensah', phoneNumber: '024 000' };
  expect(normalized(typed)).toEqual(sent);
});

it('sameRequest is true only when every field is equal', () => {
  expect(sameRequest(complete, { ...complete })).toBe(true);
  const different = { ...emptyRequest, notes: 'One singer', fullName: 'Kofi', email: 'k@e.com' };
  for (const [field, value] of Object.entries(different)) {
    expect(sameRequest(complete, { ...complete, [field]: value }), field).toBe(false);
  }
});
