import { statSync } from 'node:fs';
import { join } from 'node:path';
import { shortDate } from '#booking/dates';
import { clockFace } from '#booking/slots';
import { studioTime, type Timestamp } from '#studio/clock';
import { setStudio, studio } from '#studio/studio';
import { atMost } from './atMost.ts';
import {
  changesIn,
  effectiveKeepDays,
  keptOf,
  readKept,
  recentChanges,
  textInUse,
  writeKept,
} from './keptContent.ts';
import { filesIn } from './ownFiles.ts';
import { picturesFolder, readContent, type StudioFile, soundsFolder } from './studioFile.ts';

/** The polling interval in milliseconds. Events are missed behind a rename, a link or a mount. */
const pollInterval = 1500;

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

/** Formats a time, of another year than `now` with its year. */
function shortTime(time: Timestamp, now: Timestamp): string {
  const { date, minutes } = studioTime(time);
  const year = date.slice(0, 4);
  const day = studioTime(now).date.startsWith(year)
    ? shortDate(date)
    : `${shortDate(date)} ${year}`;
  return `${day}, ${clockFace(minutes)}`;
}

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
 * Sets the content of a studio.json, of a wrong or missed one the content that was used last; throws a
 * ConfigError when none was. Follows the file, its pictures and its sounds once it is opened. A change is used when two
 * looks agree, so that no half file is. A wrong or removed file changes nothing; `notes` says so until it is
 * mended, and what changed.
 */
export async function liveContent({ file, keptFile, now, makeSite, log }: LiveContentOptions) {
  const { path } = file;
  let kept = readKept(keptFile);
  /** Why the content in use is not kept for the next start. */
  let unkept: string | undefined;
  let seen = contentState(file, now());
  let used = seen;
  let problem: { readonly since: Timestamp; readonly reason: string } | undefined;
  const first = textInUse(file, kept);
  let content = await readContent(file, first);
  setStudio(content);

  const textBefore = () => kept.content?.text ?? '{}';

  const problemInWords = () =>
    problem &&
    `studio.json is not used since ${shortTime(problem.since, now())}; the site goes on as before: ${problem.reason}`;

  /** The error of studio.json with the time of the first one, and of what is kept; none while all is well. */
  const problems = () => [problemInWords(), unkept].filter((line) => line !== undefined);

  function changesInWords() {
    const lines = recentChanges(kept.content, now());
    if (!kept.content || lines.length === 0) return undefined;
    return `studio.json was changed on ${shortTime(kept.content.changedAt, now())}: ${atMost(lines).join('; ')}.`;
  }

  /** Keeps a text that is used, and says what it changes in an earlier one. */
  function keep(text: string, before: string) {
    if (text === textBefore() && kept.problem === undefined) return;
    kept = { content: keptOf(text, before, kept.content, now()) };
    write();
    // Names and addresses do not belong into a log.
    const keys = changesIn(text, before).map((line) => line.replace(/: (?!\d+, now \d+$).*$/s, ''));
    if (keys.length > 0) log(`studio.json was changed: ${atMost(keys, 20).join('; ')}.`);
  }

  function write() {
    unkept = kept.content && writeKept(keptFile, kept.content);
  }

  function fail(error: unknown) {
    problem = { since: problem?.since ?? now(), reason: reasonOf(error) };
    log(problemInWords() ?? '');
  }

  /** Sets the content of the file and makes its site; the old one stays in all rooms when that fails. */
  async function update() {
    try {
      const { error, ...found } = textInUse(file, kept);
      if (error) throw error;
      const read = await readContent(file, found);
      setStudio(read);
      await makeSite();
      content = read;
      log(`The site has what is in ${path} now.`);
      keep(found.text, textBefore());
      problem = undefined;
    } catch (error) {
      setStudio(content);
      fail(error);
    }
  }

  /** Looks once; two calls apart use a change. */
  async function look() {
    if (unkept) write();
    const found = contentState(file, now());
    const isStill = found === seen;
    seen = found;
    if (!isStill || found === used) return;
    used = found;
    await update();
  }

  if (first.error !== undefined) fail(first.error);
  // A file that was changed while no server ran has its changes told, too.
  else keep(first.text, kept.content?.text ?? first.text);
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
    problems,
    /** The messages about studio.json: what is wrong, and for a day what changed. */
    notes: () => [...problems(), changesInWords()].filter((line) => line !== undefined),
    keepDays: () => effectiveKeepDays(studio.keepDays, kept.content, now()),
  };
}
