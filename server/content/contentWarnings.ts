import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { firstOpenDate, isOpenDay } from '#booking/availability';
import { addDays, dateInWords } from '#booking/dates';
import { bookingTypes } from '#booking/slots';
import { studioTime, type Timestamp } from '#studio/clock';
import { gallery } from '#studio/pictures';
import type { StudioContent } from '#studio/studio';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import { beginningOf, filesIn, isListed, isPicture, pictureKind, whyRefused } from './ownFiles.ts';
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
  if (!isPicture(path) && kind === 'jpeg')
    return 'it is a link to another folder: copy the file itself';
  if (bare === `${picture}.jpg` && !name.startsWith(picture)) return `name it ${picture}.jpg`;
  if (bare.startsWith(`${picture}.`) && own[picture]) {
    return 'the files in several widths beside it are shown: make them again, or delete them';
  }
  return `name it ${picture}.jpg; an AVIF file needs a JPEG beside it`;
}

/** True for a JPEG with the place and the time that a telephone writes into it. */
const hasExif = (path: string) => beginningOf(path).includes('Exif\0\0');

/**
 * Returns a line for each thing beside a studio.json that is ignored, or that the owner cannot have
 * meant: files with another name, pictures and sounds that are not on the site, rules that leave nothing to book.
 */
export function contentWarnings(path: string, content: StudioContent, now: Timestamp): string[] {
  const folder = picturesFolder(path);
  // Those of a content that is kept may be removed meanwhile.
  const used = Object.values(content.ownPictures)
    .flat()
    .filter((name) => isPicture(join(folder, name)));
  const unused = filesIn(folder).filter((name) => !used.includes(name) && !name.startsWith('.'));
  const misnamed = existsSync(path)
    ? undefined
    : filesIn(dirname(path)).find((name) => /^studio\.json(\.txt)?$/i.test(name));
  const named = [...content.sounds, ...content.refusedSounds];
  const unnamed = filesIn(soundsFolder(path)).filter(
    (name) => !named.some(({ file }) => file === name) && !name.startsWith('.'),
  );
  const missing = gallery.filter((name) => content.picturesAreOwn && !content.ownPictures[name]);
  const time = studioTime(now);
  const isBookable = bookingTypes.some((type) => firstOpenDate(type, {}, time, time.date));
  const closed = [folder, soundsFolder(path)].filter((one) => existsSync(one) && !isListed(one));
  return [
    ...closed.map(
      (one) =>
        `The server cannot read the folder ${basename(one)}: give its user the right, or make it a folder.`,
    ),
    misnamed && `There is no ${basename(path)}, but ${misnamed} is there: give it that name.`,
    ...unused.map(
      (name) =>
        `pictures/${name} is not shown: ${whyUnused(name, join(folder, name), content.ownPictures)}.`,
    ),
    ...used
      .filter((name) => statSync(join(folder, name)).size > large)
      .map(
        (name) =>
          `pictures/${name} is large for a phone, and a shared link shows none above 600 KB: make smaller ones of it.`,
      ),
    ...used
      .filter((name) => hasExif(join(folder, name)))
      .map((name) => `pictures/${name} has the place and time of the photograph inside.`),
    ...content.refusedSounds.map(
      ({ file, problem }) => `sounds/${file} is not on the site: ${problem}.`,
    ),
    ...unnamed.map(
      (name) =>
        `sounds/${name} is not on the site: "sounds" in ${basename(path)} does not name it.`,
    ),
    missing.length > 0 &&
      `picturesAreOwn is true, but there is no ${missing.join('.jpg, ')}.jpg in pictures.`,
    !isBookable &&
      'Nothing can be booked: look at closedWeekdays, minNoticeHours and openingHorizonDays.',
  ].filter((line) => typeof line === 'string');
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
