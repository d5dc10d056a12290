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
  ...emptyRequest,
  ...{ fullName: 'Ama Mensah', email: 'ama@example.com', phoneNumber: '+233 24 000 0000' },
  ...{ bookingType: 'recording', date: '2026-12-02', timeSlot: 'slot2', notes: 'Two singers' },
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
      // Spaces, format characters, fillers, a mark without a letter.
      for (const empty of ['', ' ', '\t\n ', '\u200b\u2060', '\u3164', '\u2800\ufe0f', '\u0301']) {
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
    const typed = (length: number) => ({ ...complete, [field]: '1'.repeat(length) });
    const error = { field, message: messages.tooLong(field, limit, limit + 3) };
    expect(validateRequest(typed(limit + 3))).toEqual(error);
    expect(validateRequest(typed(limit))?.message ?? '').not.toContain('too long');
  });

  it.each([
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
    ...['nobody', 'a@b', 'a@.c', 'a@b.', 'a@..', '@b.c', 'a.b@c', 'a@b@c.d', 'a@b.c@d'],
    'a@b.c, k@b.c',
    ...['a a@b.c', 'a@b.c\u00a0d', 'ama mensah@b.c', 'a>@b.c'],
    // What cannot receive mail.
    ...['a@.b.c', 'a@..c', 'a@b..c', 'a@-b.c', 'a@b-.c', 'a@b.-c', 'a@b_c.d', 'a@b.c/'],
    ...['a@1.2', `a@${'b'.repeat(64)}.c`, `${'a'.repeat(65)}@b.c`, 'a..b@c.d', 'a.@b.c'],
    ...['a@b.c (Ama)', 'a:b@c.d', 'a@b.c;k@b.c', 'a@[127.0.0.1]'],
  ])('returns an error for the e-mail address %j', (email) => {
    expect(validateRequest({ ...complete, email })).toEqual({
      field: 'email',
      message: 'Please enter a valid email address',
    });
  });

  it.each(['é@b.c', 'kwɛku@example.com'])(
    'returns an error for %j, which few mail servers take',
    (email) => {
      const error = { field: 'email', message: messages.emailNotAscii };
      expect(validateRequest({ ...complete, email })).toEqual(error);
    },
  );

  it.each(['', '.', '-', 'n/a', '\u200b'])(
    'asks for a phone number with a digit, not %j',
    (phone) => {
      const error = { field: 'phoneNumber', message: messages.isRequired('phoneNumber') };
      expect(validateRequest({ ...complete, phoneNumber: phone })).toEqual(error);
    },
  );

  it.each([
    'a@b.c',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.c`,
    'ama+x@🎤.c',
    "o'neil.b-c@b-c.d",
    '\u00a0a@b.c\n',
  ])('accepts the e-mail address %j: text, an at sign, text, a dot, text', (email) => {
    expect(validateRequest({ ...complete, email })).toBeNull();
  });
});

it.each([
  ['email', 'mailto:ama@example.com', 'ama@example.com'],
  ['email', 'Ama Mensah <ama@example.com>', 'ama@example.com'],
  ['email', '<mailto:ama@example.com>,', 'ama@example.com'],
  ['email', 'ama@example.com,', 'ama@example.com'],
  ['email', 'ama@example.com. ', 'ama@example.com'],
  ['email', '"ama@example.com";', 'ama@example.com'],
  ['email', '<ama@example.com', 'ama@example.com'],
  ['email', '\u202aama\u200b@exam\u00adple.com\u202c', 'ama@example.com'],
  ['email', 'ama＠ｇｍａｉｌ．ｃｏｍ\u3000', 'ama@gmail.com'],
  ['email', 'ama@gmail。com', 'ama@gmail.com'],
  ['email', 'ama @ gmail. com ', 'ama@gmail.com'],
  ['email', 'Ama. mensah@gmail .com', 'Ama.mensah@gmail.com'],
  ['fullName', '\u200e Ama\u00a0\n Mensah \u200b', 'Ama Mensah'],
  ['fullName', 'محمد\u3000الأمين', 'محمد الأمين'],
  ['phoneNumber', '\u202a+233\u00a024  000\t0000\u202c', '+233 24 000 0000'],
  ['phoneNumber', '٠٢٤ ٤١٢ ٣٤٥٦', '024 412 3456'],
  ['phoneNumber', '०२४४१२३४५६', '0244123456'],
  ['phoneNumber', '𝟎𝟸𝟒', '024'],
  ['notes', '\u200b\nTwo  singers,\n\tone drum\n', 'Two  singers,\n\tone drum'],
] as const)('normalized makes of the %s %j what is sent: %j', (field, typed, sent) => {
  expect(normalized({ ...complete, [field]: typed })[field]).toBe(sent);
});

it('normalized takes linear time for long white space and long ends', () => {
  const spaces = `x${' '.repeat(200_000)}x`;
  const stops = `a@b.c${'.'.repeat(200_000)}x`;
  const texts = { ...complete, fullName: spaces, notes: spaces, email: stops };
  // The square of the length would take longer than the timeout of a test.
  expect(normalized(texts)).toEqual({ ...texts, fullName: 'x x' });
  expect(normalized({ ...texts, email: spaces }).email).toBe('x x');
});

it('sameRequest is true only when every field is equal', () => {
  expect(sameRequest(complete, { ...complete })).toBe(true);
  const different = { ...emptyRequest, notes: 'One singer', fullName: 'Kofi', email: 'k@e.com' };
  for (const [field, value] of Object.entries(different)) {
    expect(sameRequest(complete, { ...complete, [field]: value }), field).toBe(false);
  }
});
