import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { dayLength } from '#booking/dates';
import type { Timestamp } from '#studio/clock';
import { ConfigError } from '../config.ts';
import { isObject, parseStudio, readText, type StudioFile } from './studioFile.ts';

/** The last content that was used, in a file beside the database, and how it differs from the one before. */
export interface KeptContent {
  /** The text of studio.json. */
  readonly text: string;
  readonly changedAt: Timestamp;
  /** A line for each value that has changed, e.g. "keepDays: 365, now 1". */
  readonly changes: readonly string[];
  /** The most that `keepDays` was in the day before. */
  readonly longerKeepDays: number;
}

/** Returns what is kept in a file; undefined without one that can be read and used. */
export function readKept(path: string): KeptContent | undefined {
  try {
    const kept: KeptContent = JSON.parse(readFileSync(path, 'utf8'));
    parseStudio(kept.text, path);
    return kept;
  } catch {
    return undefined;
  }
}

/**
 * Returns the text of a studio.json or, when it is wrong, the one that was used last, with the error.
 * Throws a ConfigError when none was used.
 */
export function textInUse(
  file: StudioFile,
  kept: Pick<KeptContent, 'text'> | undefined,
): { readonly text: string; readonly error?: ConfigError } {
  try {
    const text = readText(file);
    parseStudio(text, file.path);
    return { text };
  } catch (error) {
    if (!kept || !(error instanceof ConfigError)) throw error;
    return { text: kept.text, error };
  }
}

/** Keeps a content. The site goes on without it, e.g. on a read-only disk. */
export function writeKept(path: string, kept: KeptContent): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, JSON.stringify(kept));
    renameSync(`${path}.new`, path);
  } catch (error) {
    console.error(`The content of the site is not kept: ${(error as Error).message}.`);
  }
}

const shortJson = (value: unknown) => {
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
};

/** Yields a line for each value of studio.json that differs between two contents. */
function* changesBetween(before: unknown, after: unknown, path = ''): Generator<string> {
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (key === '$schema') continue;
      yield* changesBetween(before[key], after[key], path ? `${path}.${key}` : key);
    }
  } else if (JSON.stringify(before) !== JSON.stringify(after)) {
    yield `${path}: ${shortJson(before)}, now ${shortJson(after)}`;
  }
}

/** Returns what is kept of a text that is used from `now` on, after another one. */
export function keptOf(
  text: string,
  before: string,
  earlier: KeptContent | undefined,
  now: Timestamp,
): KeptContent {
  const [old, content] = [parseStudio(before, ''), parseStudio(text, '')];
  // Also of an earlier change of the day, which another one follows.
  const longerKeepDays = Math.max(effectiveKeepDays(old.keepDays, earlier, now), content.keepDays);
  return { text, changedAt: now, changes: [...changesBetween(old, content)], longerKeepDays };
}

/** Returns the days for which personal data is kept: fewer ones count a day after the change. */
export const effectiveKeepDays = (
  keepDays: number,
  kept: KeptContent | undefined,
  now: Timestamp,
): number =>
  kept && now - kept.changedAt < dayLength ? Math.max(keepDays, kept.longerKeepDays) : keepDays;
