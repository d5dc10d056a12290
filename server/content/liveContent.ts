import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { clockFace } from '#booking/slots';
import { studioTime, type Timestamp } from '#studio/clock';
import type { StudioContent } from '#studio/studio';
import { filesIn } from './ownFiles.ts';
import { picturesFolder, readContent, type StudioFile, soundsFolder } from './studioFile.ts';

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

interface LiveContentOptions {
  readonly file: StudioFile;
  /** The content in use, and the state of its files before it was read. */
  readonly content: StudioContent;
  readonly state: string;
  readonly now: () => Timestamp;
  /** Makes the site of another content. */
  readonly use: (content: StudioContent) => Promise<void>;
  readonly log: (line: string) => void;
}

/**
 * Follows a studio.json, its pictures and its sounds while the server runs. A change is used when two looks agree, so
 * that no half file is. A wrong or removed file changes nothing; `problem` says so until it is mended.
 */
export function liveContent({ file, content, state, now, use, log }: LiveContentOptions) {
  const { path } = file;
  let [used, seen] = [state, state];
  let isNamed = file.isNamed || existsSync(path);
  let problem: string | undefined;
  let isLooking = false;

  /** Equal for contents that make the same site: with the same pictures and sounds, in the same year. */
  const keyOf = (read: StudioContent, found: string) =>
    JSON.stringify(read) + found.slice(found.indexOf('\n'));
  let key = keyOf(content, state);

  async function update(found: string) {
    try {
      const read = await readContent({ path, isNamed });
      if (keyOf(read, found) !== key) {
        await use(read);
        key = keyOf(read, found);
        log(`The site has what is in ${path} now.`);
      }
      isNamed ||= existsSync(path);
      problem = undefined;
    } catch (error) {
      const time = clockFace(studioTime(now()).minutes);
      const reason = error instanceof Error ? error.message : error;
      problem = `studio.json is not used since ${time}; the site goes on as before, but does not start again with it: ${reason}`;
      log(problem);
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

  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await look();
    isLooking = false;
  }, pollInterval);
  return { look, problem: () => problem, stop: () => clearInterval(timer) };
}
