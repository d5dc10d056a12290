import fs from 'node:fs';
import { dirname, sep } from 'node:path';

/** Files that the owner puts beside studio.json: a file is what it begins with, not what it is called. */

/** The most that a file may have, in bytes: what is larger is no file for a website. */
const maxSize = 30_000_000;

/** Returns the names in a folder; none when it is missing or cannot be listed. */
export function filesIn(folder: string): readonly string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

/** True for a folder whose files the server may read. */
export function isListed(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.X_OK);
    return fs.statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** Returns why the server does not take a file; undefined for a plain file of a sensible size. */
export function whyRefused(path: string): string | undefined {
  try {
    fs.accessSync(path, fs.constants.R_OK);
    const { size } = fs.statSync(path);
    if (!fs.statSync(path).isFile()) return 'the server cannot read it';
    return size > maxSize
      ? `it has ${Math.round(size / 1_000_000)} MB, which is too large for a website`
      : undefined;
  } catch {
    return 'the server cannot read it';
  }
}

export const isReadable = (path: string): boolean => whyRefused(path) === undefined;

/** True for a file that no link takes out of its folder; the folder itself may be a link. */
function isInside(path: string): boolean {
  try {
    return fs.realpathSync(path).startsWith(fs.realpathSync(dirname(path)) + sep);
  } catch {
    return false;
  }
}

/** Returns the first bytes of a file. */
export function beginningOf(path: string): Buffer {
  const beginning = Buffer.alloc(65_536);
  const descriptor = fs.openSync(path, 'r');
  const length = fs.readSync(descriptor, beginning);
  fs.closeSync(descriptor);
  return beginning.subarray(0, length);
}

const pictureKinds = [
  ['jpeg', /^\xff\xd8\xff/],
  ['avif', /^.{4}ftyp(.{8})*avi[fs]/s],
  ['heic', /^.{4}ftyp(hei|hev|mif1|msf1)/s],
] as const;

/** Returns what a readable file begins as; undefined for what is no picture. */
export function pictureKind(path: string) {
  const beginning = beginningOf(path).subarray(0, 64).toString('latin1');
  return pictureKinds.find(([, pattern]) => pattern.test(beginning))?.[0];
}

/** True for a picture of the kind that its name says, when it is read as well as when it is sent. */
export const isPicture = (path: string): boolean =>
  isReadable(path) &&
  isInside(path) &&
  pictureKind(path) === (/avif$/i.test(path) ? 'avif' : 'jpeg');

/** True for a file that may be sent as a sound. */
export const isSound = (path: string): boolean => isReadable(path) && isInside(path);
