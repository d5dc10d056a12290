import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BookingRequest,
  emptyRequest,
  honeypotField,
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

describe('the default values of the form', () => {
  it('are empty except for performance and morning', () => {
    expect(emptyRequest).toEqual({
      fullName: '',
      email: '',
      phoneNumber: '',
      bookingType: 'performance',
      date: '',
      timeSlot: 'morning',
      notes: '',
    });
  });

  it('have a maximum length for each text field', () => {
    const limits = Object.entries(textFields).map(([name, { maxLength }]) => [name, maxLength]);
    expect(Object.fromEntries(limits)).toEqual({
      fullName: 100,
      email: 254,
      phoneNumber: 40,
      notes: 2000,
    });
  });
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
    'a@b.c',
    ' ama@example.com ',
    'ama@example. com',
    'a.b+c@d.e.f',
    'ama@münchen.example',
    'a!@b.c',
  ])('returns null for the e-mail address %j', (email) => {
    expect(validateRequest({ ...complete, email })).toBeNull();
  });

  it.each([
    'nobody',
    'a@b',
    'a@b.',
    'a@.c',
    '@b.c',
    'a.b@c',
    'a@b@c.d',
    'ama@example.com, kofi@example.com',
  ])('returns an error for the e-mail address %j', (email) => {
    expect(validateRequest({ ...complete, email })).toEqual({
      field: 'email',
      message: 'Please enter a valid email address',
    });
  });
});

describe('the e-mail address', () => {
  it('is text, an at sign, text, a dot, text; its whitespace is removed', () => {
    const pattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
    const unit = fc.constantFrom('a', '@', '.', ' ', '\n', '\u00a0', 'é', '🎤');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (text) => {
        const isValid = validateRequest({ ...complete, email: text }) === null;
        expect(isValid).toBe(pattern.test(text.replaceAll(/\s/g, '')));
      }),
      {
        numRuns: 1000,
        examples: [['a@b.c'], ['a@.b.c'], ['a@..'], ['a@...'], ['a@b.c\n'], ['a@b@c.d']],
      },
    );
  });
});

describe('a submitted request', () => {
  it('is normalized: outer whitespace is removed, and inner whitespace of e-mail and phone number is reduced', () => {
    const typed = {
      ...complete,
      fullName: '  Ama  Mensah ',
      email: '\tama@example. com\n',
      phoneNumber: ' 024  000 ',
      notes: '\n Two singers ',
    };
    expect(normalized(typed)).toEqual({
      ...complete,
      fullName: 'Ama  Mensah',
      phoneNumber: '024 000',
    });
  });

  it('equals another one only when every field is equal', () => {
    expect(sameRequest(complete, { ...complete })).toBe(true);
    const changes: Partial<BookingRequest>[] = [
      { fullName: 'Kofi' },
      { email: 'kofi@example.com' },
      { phoneNumber: '1' },
      { bookingType: 'performance' },
      { date: '2026-12-03' },
      { timeSlot: 'slot3' },
      { notes: '' },
    ];
    for (const change of changes) {
      expect(sameRequest(complete, { ...complete, ...change })).toBe(false);
      expect(sameRequest({ ...complete, ...change }, complete)).toBe(false);
    }
  });
});

describe('the honeypot field', () => {
  it('has a name that no other field has', () => {
    expect(honeypotField).toMatch(/^\w+$/);
    expect(Object.keys(emptyRequest)).not.toContain(honeypotField);
  });
});
