import fs from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { dayLength } from '#booking/dates';
import type { Timestamp } from '#studio/clock';
import { ConfigError } from '../config.ts';
import { isObject, parseStudio, readText, type StudioFile, shortJson } from './studioFile.ts';

/** Of another release, or by a hand, a file may lack all but the text. */
const keptSchema = v.object({
  /** The text of studio.json. */
  text: v.string(),
  /** The one before the first change of the last day. */
  before: v.fallback(v.optional(v.string()), undefined),
  changedAt: v.fallback(v.number(), 0),
  /** The most that `keepDays` was in the day before. */
  longerKeepDays: v.fallback(v.number(), 0),
});

/** The last content that was used, in a file beside the database, and the one before. */
export type KeptContent = Readonly<v.InferOutput<typeof keptSchema>>;

/** The kept content, or why its file cannot be used; nothing before the first start. */
export interface Kept {
  readonly content?: KeptContent;
  readonly problem?: string;
}

export function readKept(path: string): Kept {
  try {
    // A pipe would never end.
    if (!fs.statSync(path).isFile()) throw new Error('it is no plain file');
    const content = v.parse(keptSchema, JSON.parse(fs.readFileSync(path, 'utf8')));
    parseStudio(content.text, path, true);
    return { content };
  } catch (error) {
    return fs.existsSync(path)
      ? { problem: `${path} cannot be used: ${(error as Error).message}.` }
      : {};
  }
}

/**
 * Returns the text of a studio.json or, when it is wrong or missed, the one that was used last, with the
 * error. A file of the default name is missed once there was one. A text that was in use before, perhaps
 * by another release, is as before. Throws a ConfigError when nothing can be used.
 */
export function textInUse({ path, isNamed }: StudioFile, { content: kept, problem }: Kept) {
  const isMissed = problem !== undefined || (kept !== undefined && kept.text !== '{}');
  try {
    const text = readText({ path, isNamed: isNamed || isMissed });
    const isAsBefore = kept === undefined || kept.text === text;
    parseStudio(text, path, isAsBefore);
    return { text, isAsBefore };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    if (kept) return { text: kept.text, isAsBefore: true, error };
    throw new ConfigError([error.message, problem].filter(Boolean).join('\n'));
  }
}

/** Keeps a content; returns why it cannot be. The site goes on without it, e.g. on a read-only disk. */
export function writeKept(path: string, kept: KeptContent): string | undefined {
  try {
    fs.mkdirSync(dirname(path), { recursive: true });
    fs.writeFileSync(`${path}.new`, JSON.stringify(kept));
    fs.renameSync(`${path}.new`, path);
    return undefined;
  } catch (error) {
    return `The content of the site is not kept for the next start: ${(error as Error).message}.`;
  }
}

/** Yields a line for each value of studio.json that differs between two contents. */
function* changesBetween(before: unknown, after: unknown, path = ''): Generator<string> {
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (key === '$schema' || key === 'outdated') continue;
      yield* changesBetween(before[key], after[key], path ? `${path}.${key}` : key);
    }
  } else if (JSON.stringify(before) !== JSON.stringify(after)) {
    yield `${path}: ${shortJson(before)}, now ${shortJson(after)}`;
  }
}

/** Returns a line for each value that a text of studio.json changes in another one, which may be a wrong one. */
export function changesIn(text: string, before = text): readonly string[] {
  try {
    return [...changesBetween(parseStudio(before, '', true), parseStudio(text, '', true))];
  } catch {
    return [];
  }
}

/** True for a day after a change; one of a clock that was ahead is of no day. */
const isRecent = ({ changedAt }: KeptContent, now: Timestamp): boolean =>
  Math.abs(now - changedAt) < dayLength;

/** Returns what changed in the day before `now`: a line for each value. */
export const recentChanges = (kept: KeptContent | undefined, now: Timestamp): readonly string[] =>
  kept && isRecent(kept, now) ? changesIn(kept.text, kept.before) : [];

/** Returns what is kept of a text that is used from `now` on, after another one. */
export function keptOf(
  text: string,
  before: string,
  earlier: KeptContent | undefined,
  now: Timestamp,
): KeptContent {
  const [old, { keepDays }] = [parseStudio(before, '', true), parseStudio(text, '', true)];
  // Also of an earlier change of the day, which another one follows.
  const longerKeepDays = Math.max(effectiveKeepDays(old.keepDays, earlier, now), keepDays);
  const first = earlier && isRecent(earlier, now) ? earlier.before : before;
  return { text, before: first, changedAt: now, longerKeepDays };
}

/** Returns the days for which personal data is kept: fewer ones count a day after the change. */
export const effectiveKeepDays = (
  keepDays: number,
  kept: KeptContent | undefined,
  now: Timestamp,
): number => (kept && isRecent(kept, now) ? Math.max(keepDays, kept.longerKeepDays) : keepDays);
