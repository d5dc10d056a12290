import fc from 'fast-check';
import type { TestRequest } from './calls.ts';

/** A random request: valid, nearly valid or hostile. */
export interface RandomRequest extends TestRequest {
  readonly path: string;
}

/** Dates at the limits of the booking rules on Tuesday 1 December 2026. */
const openDates = ['2026-12-02', '2026-12-03', '2026-12-05', '2027-12-01', '2026-12-01'];
const otherDates = [
  ...['2026-11-30', '2026-12-06', '2027-12-02', '2026-02-30', '2026-2-3', '2026-12-02T09:00'],
  ...[' 2026-12-02', '0000-00-00', '9999-12-31', '+002026-12-02', '２０２６-12-02', '-1', 'today'],
];
const slotsOfType = {
  performance: ['morning', 'afternoon', 'evening'],
  recording: ['slot1', 'slot2', 'slot3', 'slot4', 'slot5', 'slot6'],
};
const fieldNames = [
  ...['fullName', 'email', 'phoneNumber', 'bookingType', 'date', 'timeSlot', 'notes'],
  'musicLink',
];

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    ...["'; DROP TABLE booking; --", "' OR 1=1 --", '" UNION SELECT * FROM booking --', '$1', '?'],
    ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '{{7*7}}', '%00'],
    ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', '../../etc/passwd'],
    ...[
      '',
      ' ',
      '\t\n',
      '\0',
      '\u2028',
      '\ufeff',
      '\ud800',
      '\udfff x',
      '👩‍👩‍👧‍👦',
      'İıſK',
      '\u202e',
    ],
    ...['a'.repeat(101), 'a@b.c'.padStart(255, 'a'), 'n'.repeat(2001), 'x'.repeat(20_000)],
  ),
);
const hostileValue = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(1e308, -0, 2 ** 53, 1e-320, true, false, null, [], {}) },
);

type Entries = [name: string, value: unknown][];

/** Builds JSON that may contain duplicate names and the name "__proto__". */
const jsonOf = (entries: Entries) =>
  `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;

const choice = fc
  .record({
    bookingType: fc.constantFrom('performance' as const, 'recording' as const),
    date: fc.constantFrom(...openDates),
    slot: fc.nat(5),
  })
  .map(({ bookingType, date, slot }) => {
    const ids = slotsOfType[bookingType];
    return { bookingType, date, timeSlot: ids[slot % ids.length] ?? '' };
  });

const validEntries: fc.Arbitrary<Entries> = fc
  .record({
    fullName: fc.constantFrom(
      'Ama Mensah',
      ' Kofi "K" O\'Neill ',
      'Ọládélé 🎤',
      '<b>x</b>',
      "';--",
    ),
    email: fc.constantFrom('ama@example.com', 'AMA@example.com', "o'neill@a.gh", 'ü@ex.gh'),
    phoneNumber: fc.constantFrom('+233 24 000 0000', '0', '☎'),
    notes: fc.constantFrom('', 'a\r\n\tb', '<script>', '語'.repeat(2000), '__proto__'),
    choice,
  })
  .map(({ choice: chosen, ...texts }) => Object.entries({ ...texts, ...chosen }));

/** A valid body with a few missing, duplicate, renamed or changed fields. */
const nearlyValidEntries = fc
  .tuple(
    validEntries,
    fc.array(
      fc.record({
        name: fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom(...fieldNames) },
          { weight: 1, arbitrary: hostileText },
        ),
        value: fc.oneof(
          { weight: 2, arbitrary: hostileValue },
          { weight: 1, arbitrary: fc.constantFrom(...openDates, ...otherDates) },
          { weight: 1, arbitrary: fc.constantFrom('slot1', 'morning', 'recording', 'a@b.c') },
          { weight: 1, arbitrary: fc.constant(undefined) },
        ),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  )
  .map(([entries, changes]): Entries => {
    const kept = entries.filter(
      ([name]) => !changes.some((change) => change.name === name && change.value === undefined),
    );
    const added = changes.filter(({ value }) => value !== undefined);
    return [...kept, ...added.map(({ name, value }): [string, unknown] => [name, value])];
  });

const headerText = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)) })
  .map((text) => text.replaceAll(/[\x7f-\x9f]/g, ''));
const key = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 3, arbitrary: fc.constantFrom('a-visit-1', 'a-visit-2', 'a-visit-3', '~'.repeat(128)) },
  { weight: 1, arbitrary: fc.oneof(headerText, fc.constantFrom('', 'short', '~'.repeat(129))) },
);
const withKey = (idempotencyKey: string | undefined): Record<string, string> =>
  idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };

const posted = (body: fc.Arbitrary<string | Uint8Array>, types: fc.Arbitrary<string>) =>
  fc.record({ body, key, type: types }).map(
    (parts): RandomRequest => ({
      path: '/api/bookings',
      method: 'POST',
      headers: {
        'content-type': parts.type,
        'content-length': String(Buffer.byteLength(parts.body)),
        ...withKey(parts.key),
      },
      body: parts.body,
    }),
  );

const json = fc.constant('application/json');
const anyType = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('application/json', 'Application/JSON; charset=utf-8') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('text/plain', 'application/jsonp', 'multipart/form-data'),
  },
  { weight: 1, arbitrary: headerText },
);

/** The text with lone surrogates replaced, as in every URL. */
const wellFormed = (text: string) => Buffer.from(text).toString();

const query = fc
  .tuple(
    choice,
    fc.array(fc.tuple(fc.oneof(fc.constantFrom(...fieldNames), hostileText), hostileText), {
      maxLength: 2,
    }),
    fc.boolean(),
  )
  .map(([chosen, more, isWhole]) => {
    const all = [...Object.entries(chosen), ...more].map(([name, value]): [string, string] => [
      wellFormed(name),
      wellFormed(value.slice(0, 300)),
    ]);
    return new URLSearchParams(isWhole ? all : all.slice(1)).toString();
  });

const getRequest = fc
  .record({ query, key, name: fc.constantFrom('check-availability', 'booked-dates') })
  .map(
    (parts): RandomRequest => ({
      path: `/api/bookings/${parts.name}?${parts.query}`,
      headers: withKey(parts.key),
    }),
  );

const unknownRequest = fc
  .record({
    method: fc.constantFrom(
      'GET',
      'HEAD',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
    ),
    path: fc.oneof(
      fc.constantFrom(
        ...['/api', '/api/', '/api/bookings', '/api/bookings/', '/api//bookings', '//api/bookings'],
        ...['/api/bookings/booked-dates', '/api/bookings/check-availability', '/api/health'],
        ...[
          '/api/bookings/..',
          '/api/%62ookings',
          '/api/%ff',
          '/api/bookings?%',
          '/api/bookings#x',
        ],
        ...['/api/bookings/__proto__', 'http://other.example/api/bookings', '/api/\\bookings', '*'],
      ),
      fc.string({ maxLength: 40 }).map((text) => `/api/${encodeURI(wellFormed(text))}`),
    ),
    host: fc.constantFrom('studio.example', '', '[::1', 'a b', 'x:99999', '%00'),
  })
  .map(({ method, path, host }): RandomRequest => ({ method, path, headers: { host } }));

/** All kinds of requests, with enough valid bookings to fill the studio. */
export const randomRequest: fc.Arbitrary<RandomRequest> = fc.oneof(
  { weight: 6, arbitrary: posted(validEntries.map(jsonOf), json) },
  { weight: 8, arbitrary: posted(nearlyValidEntries.map(jsonOf), json) },
  { weight: 2, arbitrary: posted(fc.oneof(fc.json(), fc.string(), fc.uint8Array()), anyType) },
  { weight: 2, arbitrary: posted(validEntries.map(jsonOf), anyType) },
  { weight: 5, arbitrary: getRequest },
  { weight: 3, arbitrary: unknownRequest },
);
