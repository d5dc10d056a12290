import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BookingRequest,
  emptyRequest,
  honeypotField,
  looksLikeEmail,
  maxLength,
  missingField,
  normalized,
  sameRequest,
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

describe('the form before anybody touched it', () => {
  it('asks for the performance booth in the morning and is otherwise empty', () => {
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

  it('bounds what can be typed', () => {
    expect(maxLength).toEqual({ fullName: 100, email: 254, phoneNumber: 40, notes: 2000 });
  });
});

describe('the first problem, in the order of section 5', () => {
  const inOrder = [
    ['fullName', 'full name is required'],
    ['email', 'email is required'],
    ['phoneNumber', 'phone number is required'],
    ['date', 'date is required'],
    ['timeSlot', 'time slot is required'],
  ] as const;

  it.each(inOrder.map(([field, message], index) => ({ field, message, index })))(
    'is an empty $field before everything that follows it',
    ({ field, message, index }) => {
      for (const empty of ['', ' ', '\t\n ']) {
        const later = Object.fromEntries(inOrder.slice(index).map(([name]) => [name, empty]));
        expect(validateRequest({ ...complete, ...later })).toEqual({ field, message });
        expect(validateRequest({ ...complete, [field]: empty })).toEqual({ field, message });
      }
    },
  );

  it('is a missing field before an address that is none', () => {
    expect(validateRequest({ ...complete, email: 'nobody', date: '' })?.field).toBe('date');
  });

  it('is none when only the notes are empty', () => {
    expect(validateRequest({ ...complete, notes: '' })).toBeNull();
  });

  it.each([
    'a@b.c',
    ' ama@example.com ',
    'ama@example. com',
    'a.b+c@d.e.f',
    'ama@münchen.example',
    'a!@b.c',
  ])('is none for the address %j', (email) => {
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
  ])('is the address %j', (email) => {
    expect(validateRequest({ ...complete, email })).toEqual({
      field: 'email',
      message: 'Please enter a valid email address',
    });
  });
});

describe('the form of an e-mail address', () => {
  it('is text, an at sign, text, a dot, text, without white space', () => {
    const pattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
    const unit = fc.constantFrom('a', '@', '.', ' ', '\n', '\u00a0', 'é', '🎤');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (text) => {
        expect(looksLikeEmail(text)).toBe(pattern.test(text));
      }),
      {
        numRuns: 5000,
        examples: [['a@b.c'], ['a@.b.c'], ['a@..'], ['a@...'], ['a@b.c\n'], ['a@b@c.d']],
      },
    );
  });
});

describe('the first missing field', () => {
  it('is found without looking at the form of the e-mail address', () => {
    expect(missingField({ ...complete, email: 'nobody' })).toBeNull();
    expect(missingField({ ...complete, email: ' ', date: '' })).toEqual({
      field: 'email',
      message: 'email is required',
    });
  });
});

describe('what is sent', () => {
  it('is what was typed without the spaces that nobody means', () => {
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

  it('is the same only when every field is', () => {
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

describe('the field that people never meet', () => {
  it('has a name of its own, which is none of those that people fill', () => {
    expect(honeypotField).toMatch(/^\w+$/);
    expect(Object.keys(emptyRequest)).not.toContain(honeypotField);
  });
});
