import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { firstOpenDate, isOpenDay } from '#booking/availability';
import { addDays, dateInWords } from '#booking/dates';
import { bookingTypes } from '#booking/slots';
import { studioTime, type Timestamp } from '#studio/clock';
import { gallery } from '#studio/pictures';
import type { StudioContent } from '#studio/studio';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import { beginningOf, filesIn, isPicture, namesIn, pictureKind, whyRefused } from './ownFiles.ts';
import { picturesFolder, soundsFolder } from './studioFile.ts';

/** The size from which a picture is large for a phone, and is left out of a shared link by WhatsApp, in bytes. */
const large = 600_000;

/** Returns why a file in the folder of pictures is not shown. */
function whyUnused(name: string, path: string, own: StudioContent['ownPictures']): string {
  const bare = name.toLowerCase().replaceAll(/[ _]/g, '-');
  const picture = gallery.find((known) => bare.startsWith(known));
  const refused = whyRefused(path);
  if (refused) return refused;
  const kind = pictureKind(path);
  if (kind === 'heic') return 'it is a HEIC photograph: save it as JPEG';
  if (!picture) return `a picture is named ${gallery.join('.jpg, ')}.jpg`;
  if (!/\.(jpe?g|avif)$/.test(bare)) return 'it is no JPEG: save it as one';
  if (!kind) return 'it is no JPEG, whatever its name says: save it as one';
  if (bare === `${picture}.jpg` && !name.startsWith(picture)) return `name it ${picture}.jpg`;
  if (bare.startsWith(`${picture}.`) && own[picture]) {
    return 'the files in several widths beside it are shown: make them again, or delete them';
  }
  return `name it ${picture}.jpg; an AVIF file needs a JPEG beside it`;
}

/** True for a JPEG with the place and the time that a telephone writes into it. */
const hasExif = (path: string) => beginningOf(path).includes('Exif\0\0');

/** Returns the files in a folder that somebody has put there. */
const visibleIn = (folder: string) => filesIn(folder).filter((name) => !name.startsWith('.'));

/**
 * Yields a line for each thing beside a studio.json that is ignored, or that the owner cannot have
 * meant: files with another name, pictures and sounds that are not on the site, rules that leave nothing to book.
 */
export function* contentWarnings(
  path: string,
  content: StudioContent,
  now: Timestamp,
): Generator<string> {
  const [pictures, sounds] = [picturesFolder(path), soundsFolder(path)];
  for (const folder of [pictures, sounds].filter((path) => !namesIn(path))) {
    yield `The server cannot read the folder ${basename(folder)}: give its user the right, or make it a folder.`;
  }
  const studioJson = basename(path);
  const misnamed = filesIn(dirname(path)).find(
    (name) => name !== studioJson && /^studio\.json(\.txt)?$/i.test(name),
  );
  if (misnamed && !existsSync(path)) {
    yield `There is no ${studioJson}, but ${misnamed} is there: give it that name.`;
  }
  for (const line of content.outdated) {
    yield `${studioJson}: ${line} The next release refuses it.`;
  }
  const used = Object.values(content.ownPictures).flat();
  for (const name of visibleIn(pictures)) {
    const file = join(pictures, name);
    // Those of a content that is kept may be removed meanwhile.
    if (!used.includes(name) || !isPicture(file)) {
      yield `pictures/${name} is not shown: ${whyUnused(name, file, content.ownPictures)}.`;
      continue;
    }
    if (statSync(file).size > large) {
      yield `pictures/${name} is large for a phone, and a shared link shows none above 600 KB: make smaller ones of it.`;
    }
    if (hasExif(file)) {
      yield `pictures/${name} has the place and time of the photograph inside.`;
    }
  }
  for (const { file, problem } of content.refusedSounds) {
    yield `sounds/${file} is not on the site: ${problem}.`;
  }
  const named = [...content.sounds, ...content.refusedSounds].map(({ file }) => file);
  for (const name of visibleIn(sounds).filter((file) => !named.includes(file))) {
    yield `sounds/${name} is not on the site: "sounds" in ${studioJson} does not name it.`;
  }
  const missing = gallery.filter((name) => content.picturesAreOwn && !content.ownPictures[name]);
  if (missing.length > 0) {
    yield `picturesAreOwn is true, but there is no ${missing.join('.jpg, ')}.jpg in pictures.`;
  }
  const time = studioTime(now);
  if (!bookingTypes.some((type) => firstOpenDate(type, {}, time, time.date))) {
    yield 'Nothing can be booked: look at closedWeekdays, minNoticeHours and openingHorizonDays.';
  }
}

/** Returns a line about the sessions of the next year on days that are closed now; undefined without any. */
export async function closedDayWarning(
  bookings: Pick<BookingRepository, 'bookingsBetween'>,
  now: Timestamp,
): Promise<string | undefined> {
  const { date: today } = studioTime(now);
  const all = await bookings.bookingsBetween(today, addDays(today, 365));
  const there = all.filter(({ date, status }) => status !== 'cancelled' && !isOpenDay(date));
  const [first] = there;
  if (!first) return undefined;
  const sessions = there.length === 1 ? '1 session is' : `${there.length} sessions are`;
  return `${sessions} on days of the week that studio.json closes, the first on ${dateInWords(first.date)}.`;
}
