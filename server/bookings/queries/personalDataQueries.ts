import { textFieldNames } from '#booking/request';
import type { IsoDate, IsoTime } from '#studio/clock';
import { internationalNumber } from '#studio/telephone';
import { list, type Query, type Statement, select, sql } from '../../database/database.ts';
import { spellingsOf } from '../emailAddress.ts';
import { fewestDigits, hasWords, type SearchWord, searchWords } from '../searchWords.ts';
import { isReference, type StoredBooking } from '../storedBooking.ts';
import { type BookingDetails, detailsOf } from './bookingDetails.ts';
import { bookingsWhere, columnOf, isOneOf } from './bookingQueries.ts';
import { type IssuedLink, linksTo } from './linkQueries.ts';

type Identity = Pick<StoredBooking, 'reference' | 'fullName' | 'email' | 'phoneNumber'>;

/** One form of the same text in other cases and Unicode normalization forms. */
const folded = (text: string) => text.normalize('NFC').toLowerCase();

/** The digits of a telephone number, with the country code where it is known. */
const dialled = (phone: string) => internationalNumber(phone) ?? phone.replaceAll(/\D/g, '');

/**
 * Returns a test whether a booking is of a person: of an e-mail address, however it is spelled, of a
 * telephone number, or of a reference. Returns null when the text is none of these.
 */
export function bookingsOfPerson(
  who: string,
): ((booking: Omit<Identity, 'fullName'>) => boolean) | null {
  const reference = who.trim().toUpperCase();
  if (isReference(reference)) return (booking) => booking.reference === reference;
  if (who.includes('@')) {
    const spellings = spellingsOf(who).map(folded);
    return ({ email }) => spellings.includes(folded(email));
  }
  const number = dialled(who);
  return number.length < 7 ? null : ({ phoneNumber }) => dialled(phoneNumber) === number;
}

/** Returns the SQL condition on `booking` that it is of a person; see `bookingsOfPerson`. */
function* isOfPerson(who: string): Query<Statement> {
  const test = bookingsOfPerson(who) ?? (() => false);
  // Here and not in SQL: the databases fold other letters than those of ASCII differently.
  const all = yield* select<Identity>(sql`
    SELECT reference, full_name AS "fullName", email, phone_number AS "phoneNumber" FROM booking`);
  return isOneOf(all.filter(test).map(({ reference }) => reference));
}

/** Returns the bookings with the number or the address of an artist, the newest session first. */
export function* bookingsOfArtist(artist: Pick<Identity, 'email' | 'phoneNumber'>) {
  const tests = [artist.email, artist.phoneNumber].map(bookingsOfPerson);
  const spellings = list(spellingsOf(artist.email).map((spelling) => spelling.toLowerCase()));
  const lastDigits = [...dialled(artist.phoneNumber).slice(-7)].join('%');
  const alike = yield* bookingsWhere(sql`
    (email <> '' AND lower(email) IN (${spellings})) OR phone_number LIKE ${`%${lastDigits}%`}`);
  return alike.filter((booking) => tests.some((test) => test?.(booking))).toReversed();
}

export const maxFound = 50;

/** Returns the SQL pattern of a text that has these characters in this order. */
const inOrder = (text: string) => `%${[...text.replaceAll(/[%_\\]/g, '')].join('%')}%`;

/**
 * Returns the SQL condition on `booking` that it may have a word; see `hasWords`. The databases cannot
 * fold letters outside ASCII, but each takes a byte more than its place, so that they hide at most so
 * many letters of the word as there are such bytes: cut into one part more, it has one that is whole.
 */
function mayHave({ text, inReference, digits }: SearchWord): Statement {
  const hasPart = (index: number, count: number) => {
    const [from, to] = [index, index + 1].map((end) => Math.floor((end * text.length) / count));
    return sql`lower(full_name) LIKE ${inOrder(text.slice(from, to))}`;
  };
  const anyNumber = digits.reduce(
    (any, number) => sql`${any} OR phone_number LIKE ${inOrder(number.slice(-fewestDigits))}`,
    sql``,
  );
  return sql`
    CASE octet_length(full_name) - length(full_name)
      WHEN 0 THEN ${hasPart(0, 1)}
      WHEN 1 THEN ${hasPart(0, 2)} OR ${hasPart(1, 2)}
      WHEN 2 THEN ${hasPart(0, 3)} OR ${hasPart(1, 3)} OR ${hasPart(2, 3)}
      ELSE TRUE
    END
    OR lower(email) LIKE ${inOrder(text)} OR octet_length(email) > length(email)
    OR reference LIKE ${inOrder(inReference)}
    ${anyNumber}
    OR octet_length(phone_number) > length(phone_number)`;
}

/** Returns the bookings with each word of a text, the next session from a date on first, then the last ones; see `searchWords`. */
export function* findBookings(text: string, today: IsoDate): Query<readonly StoredBooking[]> {
  const words = searchWords(text);
  const [longest] = words.toSorted((a, b) => b.text.length - a.text.length);
  if (!longest) return [];
  // One column, because a driver reads several ones slowly.
  const candidates = yield* select<{ readonly identity: string }>(sql`
    SELECT reference || ${'\n'} || full_name || ${'\n'} || email || ${'\n'} || phone_number AS identity
    FROM booking WHERE ${mayHave(longest)}
    ORDER BY date < ${today}, CASE WHEN date >= ${today} THEN date END, date DESC`);
  const found: string[] = [];
  for (const { identity } of candidates) {
    const [reference = '', ...texts] = identity.split('\n');
    if (hasWords(words, reference, texts)) found.push(reference);
    if (found.length === maxFound) break;
  }
  const all = yield* bookingsWhere(isOneOf(found));
  const past = all.filter(({ date }) => date < today);
  return [...all.slice(past.length), ...past.toReversed()];
}

/** Returns the details of every booking of a person with its links, by date; see `bookingsOfPerson`. */
export function* personalDataOf(who: string) {
  const all: (BookingDetails & { readonly links: readonly IssuedLink[] })[] = [];
  for (const booking of yield* bookingsWhere(yield* isOfPerson(who))) {
    all.push({ ...(yield* detailsOf(booking)), links: yield* linksTo(booking.reference) });
  }
  return all;
}

/**
 * Returns the time of the tenth newest booking or status change, or of the oldest when there are
 * fewer; undefined without any. Anybody can book while the clock is wrong, so one does not count.
 */
export function* lastActivity(): Query<IsoTime | undefined> {
  const [row] = yield sql`
    SELECT min(time) AS time FROM (
      SELECT created_at AS time FROM booking
      UNION ALL SELECT changed_at FROM booking_change
      ORDER BY time DESC LIMIT 10
    ) AS newest`;
  return typeof row?.time === 'string' ? row.time : undefined;
}

/**
 * Erases the personal data of the bookings before a date, and the sheets of these dates.
 * Returns the number of bookings that had any.
 */
export function* eraseBefore(date: IsoDate): Query<number> {
  yield sql`DELETE FROM outbox WHERE kind = 'sheet' AND reference < ${date}`;
  return yield* erase(sql`date < ${date}`);
}

/** As `eraseBefore`, for every booking of a person; see `bookingsOfPerson`. */
export function* eraseOf(who: string): Query<number> {
  return yield* erase(yield* isOfPerson(who));
}

const withoutTexts = list(textFieldNames.map((name) => sql`${columnOf(name)} = ''`));

/**
 * Erases the personal data of the bookings that match a SQL condition: their personal fields, the
 * reasons of their changes, their private links and their e-mails. Claims, dates and what was noted of
 * the money stay, so that the studio can still count its sessions and receipts. Returns the number of
 * bookings that had personal data.
 */
function* erase(condition: Statement): Query<number> {
  const isAboutThem = sql`reference IN (SELECT reference FROM booking WHERE ${condition})`;
  yield sql`UPDATE booking_change SET reason = '' WHERE status <> 'noted' AND ${isAboutThem}`;
  yield sql`DELETE FROM private_link WHERE ${isAboutThem}`;
  yield sql`DELETE FROM outbox WHERE ${isAboutThem}`;
  const erased = yield sql`
    UPDATE booking SET ${withoutTexts}, studio_note = '', idempotency_key = NULL
    WHERE ${condition} AND (full_name <> '' OR studio_note <> '')
    RETURNING reference`;
  return erased.length;
}
