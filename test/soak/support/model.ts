import type { RandomRequest } from './randomRequests.ts';

/**
 * A reference model of the API, written from the specification without product code, for the fuzz
 * test. Its clock is fixed at Tuesday 1 December 2026, 10:00 in Accra.
 */

const today = '2026-12-01';
const lastDay = '2027-12-01';
const minutesNow = 600;

/** Start and end of each slot in minutes after midnight. */
const hours: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> = {
  performance: { morning: [540, 750], afternoon: [750, 960], evening: [960, 1170] },
  recording: {
    slot1: [450, 570],
    slot2: [570, 690],
    slot3: [690, 810],
    slot4: [810, 930],
    slot5: [930, 1050],
    slot6: [1050, 1170],
  },
};

const fields = [
  'fullName',
  'email',
  'phoneNumber',
  'bookingType',
  'date',
  'timeSlot',
  'notes',
] as const;
export type StoredRequest = Record<(typeof fields)[number], string> & {
  readonly key: string | null;
};

const hoursOf = ({ bookingType, timeSlot }: { bookingType: string; timeSlot: string }) =>
  Object.hasOwn(hours, bookingType) && Object.hasOwn(hours[bookingType] ?? {}, timeSlot)
    ? hours[bookingType]?.[timeSlot]
    : undefined;

function exists(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(date) &&
    !Number.isNaN(moment.getTime()) &&
    moment.toISOString().startsWith(date)
  );
}

/** The Idempotency-Key: null when absent, undefined when it is invalid. */
function keyOf({ headers }: RandomRequest): string | null | undefined {
  const header = headers?.['idempotency-key'];
  if (typeof header !== 'string') return null;
  return /^[!-~]{8,128}$/.test(header.trim()) ? header.trim() : undefined;
}

/** The seven fields of a body, or undefined when the request is invalid at any time. */
function parseStoredRequest({
  body = '',
  headers,
}: RandomRequest): Omit<StoredRequest, 'key'> | undefined {
  const bytes = Buffer.from(body);
  const type = String(headers?.['content-type']).split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' || bytes.length > 16_384) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const values = new Map<string, unknown>(Object.entries(value));
  if (![undefined, null, ''].includes(values.get('musicLink') as string)) return undefined;
  const texts = fields.map((field) => values.get(field) ?? (values.has(field) ? null : ''));
  if (!texts.every((text) => typeof text === 'string')) return undefined;
  const [
    fullName = '',
    email = '',
    phoneNumber = '',
    bookingType = '',
    date = '',
    timeSlot = '',
    notes = '',
  ] = texts;
  const request = {
    ...{ fullName: fullName.trim(), email: email.trim(), phoneNumber: phoneNumber.trim() },
    ...{ bookingType, date, timeSlot, notes: notes.trim() },
  };
  const isTyped =
    isText(request.fullName, 100) && isText(request.email, 254) && isText(request.phoneNumber, 40);
  const isNoted = request.notes === '' || isText(request.notes.replaceAll(/[\t\n\r]/g, ' '), 2000);
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(request.email);
  return isTyped && isNoted && isAddress && hoursOf(request) && exists(date) ? request : undefined;
}

/** True when a text has 1 to `most` characters without control characters and lone surrogates. */
const isText = (text: string, most: number): boolean =>
  text.length >= 1 &&
  text.length <= most &&
  !/\p{Cs}/u.test(text) &&
  [...text].every((character) => {
    const code = character.codePointAt(0) ?? 0;
    return code >= 0x20 && !(code >= 0x7f && code <= 0x9f);
  });

const isOpen = ({
  bookingType,
  date,
  timeSlot,
}: {
  bookingType: string;
  date: string;
  timeSlot: string;
}) =>
  date >= today &&
  date <= lastDay &&
  new Date(`${date}T00:00:00Z`).getUTCDay() !== 0 &&
  !(date === today && (hoursOf({ bookingType, timeSlot })?.[0] ?? 0) <= minutesNow);

/** The expected bookings. */
export class Model {
  readonly kept: StoredRequest[] = [];
  constructor(private readonly maxOpenRequests: number) {}

  /** Applies a request; returns whether the expected status is 201. */
  post(call: RandomRequest): boolean {
    const key = keyOf(call);
    const request = parseStoredRequest(call);
    if (!request || key === undefined) return false;
    const earlier = key !== null && this.kept.find((booking) => booking.key === key);
    if (earlier) return fields.every((field) => earlier[field] === request[field]);
    const asciiLower = (text: string) =>
      text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
    const open = this.kept.filter(({ email }) => asciiLower(email) === asciiLower(request.email));
    if (!isOpen(request) || !this.isFree(request) || open.length >= this.maxOpenRequests)
      return false;
    this.kept.push({ ...request, key });
    return true;
  }

  /** The expected `available` of check-availability, or undefined when it should return 400. */
  available(call: RandomRequest): boolean | undefined {
    const key = keyOf(call);
    const query = new URLSearchParams(call.path.split('?')[1]);
    const names = [...query.keys()].sort().join();
    const [date, timeSlot, bookingType] = ['date', 'timeSlot', 'bookingType'].map((name) =>
      query.get(name),
    );
    if (key === undefined || names !== 'bookingType,date,timeSlot') return undefined;
    if (!date || !timeSlot || !bookingType || !exists(date)) return undefined;
    const choice = { date, timeSlot, bookingType };
    if (!hoursOf(choice)) return undefined;
    const isBooked = key !== null && this.kept.some((booking) => booking.key === key);
    return isBooked || (isOpen(choice) && this.isFree(choice));
  }

  /** The expected response of booked-dates, with each list ordered by time. */
  bookedDates(): Record<string, { performance: string[]; recording: string[] }> {
    const days = [...new Set(this.kept.map(({ date }) => date))].sort();
    const booked = (day: string, type: string) =>
      Object.keys(hours[type] ?? {}).filter((slot) =>
        this.kept.some(
          (one) => one.date === day && one.bookingType === type && one.timeSlot === slot,
        ),
      );
    return Object.fromEntries(
      days.map((day) => [
        day,
        { performance: booked(day, 'performance'), recording: booked(day, 'recording') },
      ]),
    );
  }

  private isFree(choice: { bookingType: string; date: string; timeSlot: string }): boolean {
    const [start, end] = hoursOf(choice) ?? [0, 0];
    return !this.kept.some((booking) => {
      const [from, to] = hoursOf(booking) ?? [0, 0];
      return booking.date === choice.date && from < end && start < to;
    });
  }
}
