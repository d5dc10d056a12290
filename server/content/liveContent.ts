import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dayLength, shortDate } from '#booking/dates';
import { clockFace } from '#booking/slots';
import { studioTime, type Timestamp } from '#studio/clock';
import { type StudioContent, setStudio, studio } from '#studio/studio';
import { atMost } from './atMost.ts';
import { effectiveKeepDays, type KeptContent, keptOf, readKept, writeKept } from './keptContent.ts';
import { filesIn } from './ownFiles.ts';
import {
  picturesFolder,
  readContent,
  readText,
  type StudioFile,
  soundsFolder,
} from './studioFile.ts';

/** The polling interval in milliseconds. Events are missed behind a rename, a link or a mount. */
const pollInterval = 2000;

/** Returns a text that differs after a change of the file, also to an older one or one of the same size. */
function stateOf(path: string): string {
  try {
    const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
    return [path, ino, size, mtimeNs, ctimeNs].join(' ');
  } catch {
    return path;
  }
}

/** Returns the state of a studio.json, its pictures and its sounds, and of the year, which is on every page. */
export function contentState({ path }: StudioFile, now: Timestamp): string {
  const files = [picturesFolder(path), soundsFolder(path)].flatMap((folder) =>
    filesIn(folder).map((name) => join(folder, name)),
  );
  return [...[path, ...files].map(stateOf), studioTime(now).date.slice(0, 4)].join('\n');
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const timeInWords = (time: Timestamp) => {
  const { date, minutes } = studioTime(time);
  return `${shortDate(date)}, ${clockFace(minutes)}`;
};

/** A content with the text and the state of its files, or the last one that was used, with why. */
export interface FirstContent {
  readonly content: StudioContent;
  readonly text: string;
  readonly state: string;
  readonly error?: unknown;
}

/** Reads the content at a start. With a wrong studio.json it is the last one that was used; without one, it throws. */
export async function firstContent(
  file: StudioFile,
  keptFile: string,
  now: Timestamp,
): Promise<FirstContent> {
  const state = contentState(file, now);
  try {
    const text = readText(file);
    return { content: await readContent(file, text), text, state };
  } catch (error) {
    const kept = readKept(keptFile);
    const content = kept && (await readContent(file, kept.text).catch(() => undefined));
    if (!kept || !content) throw error;
    return { content, text: kept.text, state, error };
  }
}

interface LiveContentOptions {
  readonly file: StudioFile;
  /** Where the content in use is kept for the next start. */
  readonly keptFile: string;
  readonly first: FirstContent;
  readonly now: () => Timestamp;
  /** Makes the site of the content that is set. */
  readonly makeSite: () => Promise<void>;
  /** Called once a content is used instead of another one. */
  readonly changed?: (before: StudioContent) => void;
  readonly log: (line: string) => void;
}

/**
 * Follows a studio.json, its pictures and its sounds while the server runs. A change is used when two looks agree, so
 * that no half file is. A wrong or removed file changes nothing; `notes` says so until it is mended, and what changed.
 */
export function liveContent(options: LiveContentOptions) {
  const { file, keptFile, first, now, makeSite, changed, log } = options;
  const { path } = file;
  let [used, seen] = [first.state, first.state];
  let isNamed = file.isNamed || existsSync(path);
  let problem: { readonly since: Timestamp; readonly reason: string } | undefined;
  let isLooking = false;
  let { content } = first;
  let kept: KeptContent | undefined = readKept(keptFile);

  /** Equal for contents that make the same site: with the same pictures and sounds, in the same year. */
  const keyOf = (read: StudioContent, found: string) =>
    JSON.stringify(read) + found.slice(found.indexOf('\n'));
  let key = first.error === undefined ? keyOf(content, first.state) : '';

  const problemInWords = () =>
    problem &&
    `studio.json is not used since ${timeInWords(problem.since)}; the site goes on as before: ${problem.reason}`;

  /** Keeps a text that is used, and says what it changes. */
  function keep(text: string, before: StudioContent) {
    if (kept?.text === text) return;
    kept = keptOf(text, before, content, kept, now());
    writeKept(keptFile, kept);
    // Names and addresses do not belong into a log.
    const keys = kept.changes.map((line) => line.replace(/: (?!\d+, now \d+$).*$/s, ''));
    if (keys.length > 0) log(`studio.json was changed: ${atMost(keys, 20).join('; ')}.`);
  }

  function fail(error: unknown) {
    problem = { since: problem?.since ?? now(), reason: messageOf(error) };
    log(problemInWords() ?? '');
  }

  /** Sets a content and makes its site; the old one stays in all rooms when that fails. */
  async function use(read: StudioContent) {
    const before = content;
    setStudio(read);
    try {
      await makeSite();
    } catch (error) {
      setStudio(before);
      throw error;
    }
    content = read;
    return before;
  }

  async function update(found: string) {
    try {
      const text = readText({ path, isNamed });
      const read = await readContent({ path, isNamed }, text);
      if (keyOf(read, found) !== key) {
        const before = await use(read);
        key = keyOf(read, found);
        log(`The site has what is in ${path} now.`);
        keep(text, before);
        changed?.(before);
      }
      isNamed ||= existsSync(path);
      problem = undefined;
    } catch (error) {
      fail(error);
    }
  }

  /** Looks once; two calls apart use a change. */
  async function look() {
    const found = contentState(file, now());
    const isStill = found === seen;
    seen = found;
    if (!isStill || found === used) return;
    used = found;
    await update(found);
  }

  if (first.error !== undefined) fail(first.error);
  else if (kept || first.text !== '{}') {
    // A file that was changed while no server ran has its changes told, too.
    const earlier = kept && readContent(file, kept.text).catch(() => content);
    void Promise.resolve(earlier).then((before) => keep(first.text, before ?? content));
  }
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await look();
    isLooking = false;
  }, pollInterval);

  return {
    look,
    /** The error of studio.json with the time of the first one; undefined while the file is used. */
    problem: problemInWords,
    /** The messages about studio.json: its error, and for a day its last change. */
    notes: () => [
      ...[problemInWords()].filter((line) => line !== undefined),
      ...(kept && kept.changes.length > 0 && now() - kept.changedAt < dayLength
        ? [
            `studio.json was changed on ${timeInWords(kept.changedAt)}: ${atMost(kept.changes).join('; ')}.`,
          ]
        : []),
    ],
    keepDays: () => effectiveKeepDays(studio.keepDays, kept, now()),
    stop: () => clearInterval(timer),
  };
}
