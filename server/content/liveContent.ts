import { statSync } from 'node:fs';
import { join } from 'node:path';
import { dayLength, shortDate } from '#booking/dates';
import { clockFace } from '#booking/slots';
import { studioTime, type Timestamp } from '#studio/clock';
import { setStudio, studio } from '#studio/studio';
import { atMost } from './atMost.ts';
import { effectiveKeepDays, keptOf, readKept, textInUse, writeKept } from './keptContent.ts';
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

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const shortTime = (time: Timestamp) => {
  const { date, minutes } = studioTime(time);
  return `${shortDate(date)}, ${clockFace(minutes)}`;
};

interface LiveContentOptions {
  readonly file: StudioFile;
  /** Where the content in use is kept for the next start. */
  readonly keptFile: string;
  readonly now: () => Timestamp;
  /** Makes the site of the content that is set, instead of another one. */
  readonly makeSite: () => Promise<void>;
  readonly log: (line: string) => void;
}

/**
 * Sets the content of a studio.json, of a wrong one the content that was used last; throws a ConfigError
 * when none was. Follows the file, its pictures and its sounds once it is opened. A change is used when two
 * looks agree, so that no half file is. A wrong or removed file changes nothing; `notes` says so until it is
 * mended, and what changed.
 */
export async function liveContent(options: LiveContentOptions) {
  const { file, keptFile, now, makeSite, log } = options;
  const { path } = file;
  let kept = readKept(keptFile);
  let seen = contentState(file, now());
  let used = seen;
  let problem: { readonly since: Timestamp; readonly reason: string } | undefined;
  const first = textInUse(file, kept);
  let content = await readContent(file, first.text);
  setStudio(content);

  const textBefore = () => kept?.text ?? '{}';

  const problemInWords = () =>
    problem &&
    `studio.json is not used since ${shortTime(problem.since)}; the site goes on as before: ${problem.reason}`;

  const changesInWords = () =>
    kept && kept.changes.length > 0 && now() - kept.changedAt < dayLength
      ? `studio.json was changed on ${shortTime(kept.changedAt)}: ${atMost(kept.changes).join('; ')}.`
      : undefined;

  /** Keeps a text that is used, and says what it changes in an earlier one. */
  function keep(text: string, before: string) {
    if (text === textBefore()) return;
    kept = keptOf(text, before, kept, now());
    writeKept(keptFile, kept);
    // Names and addresses do not belong into a log.
    const keys = kept.changes.map((line) => line.replace(/: (?!\d+, now \d+$).*$/s, ''));
    if (keys.length > 0) log(`studio.json was changed: ${atMost(keys, 20).join('; ')}.`);
  }

  function fail(error: unknown) {
    problem = { since: problem?.since ?? now(), reason: reasonOf(error) };
    log(problemInWords() ?? '');
  }

  /** Sets the content of the file and makes its site; the old one stays in all rooms when that fails. */
  async function update() {
    try {
      // A file that was there is missed.
      const text = readText({ path, isNamed: file.isNamed || textBefore() !== '{}' });
      const read = await readContent(file, text);
      setStudio(read);
      await makeSite();
      content = read;
      log(`The site has what is in ${path} now.`);
      keep(text, textBefore());
      problem = undefined;
    } catch (error) {
      setStudio(content);
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
    await update();
  }

  if (first.error !== undefined) fail(first.error);
  // A file that was changed while no server ran has its changes told, too.
  else keep(first.text, kept?.text ?? first.text);
  let timer: NodeJS.Timeout | undefined;

  return {
    look,
    open() {
      timer = setTimeout(async () => {
        await look();
        timer?.refresh();
      }, pollInterval);
    },
    close: () => clearTimeout(timer),
    /** The error of studio.json with the time of the first one; undefined while the file is used. */
    problem: problemInWords,
    /** The messages about studio.json: its error, and for a day its last change. */
    notes: () => [problemInWords(), changesInWords()].filter((line) => line !== undefined),
    keepDays: () => effectiveKeepDays(studio.keepDays, kept, now()),
  };
}
