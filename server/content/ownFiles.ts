import fs from 'node:fs';
import { dirname, sep } from 'node:path';

/** Files that the owner puts beside studio.json: a file is what it begins with, not what it is called. */

/** The most that a file may have, in bytes: what is larger is no file for a website. */
const maxFileSize = 30_000_000;

/** Returns the names in a folder; none when it is missing, undefined when it cannot be listed. */
export function namesIn(folder: string): readonly string[] | undefined {
  try {
    return fs.readdirSync(folder);
  } catch {
    return fs.existsSync(folder) ? undefined : [];
  }
}

/** Returns the names in a folder; none when it is missing or cannot be listed. */
export const filesIn = (folder: string): readonly string[] => namesIn(folder) ?? [];

/**
 * Returns why the server does not take a file; undefined for a plain file of a sensible size which no link
 * takes out of its folder. The folder itself may be a link.
 */
export function whyRefused(path: string): string | undefined {
  try {
    fs.accessSync(path, fs.constants.R_OK);
    const file = fs.statSync(path);
    if (!file.isFile()) return 'the server cannot read it';
    if (file.size > maxFileSize) {
      return `it has ${Math.round(file.size / 1_000_000)} MB, which is too large for a website`;
    }
    const isInside = fs.realpathSync(path).startsWith(fs.realpathSync(dirname(path)) + sep);
    return isInside ? undefined : 'it is a link to another folder: copy the file itself';
  } catch {
    return 'the server cannot read it';
  }
}

/** True for a file that may be sent. */
export const isSendable = (path: string): boolean => whyRefused(path) === undefined;

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
  isSendable(path) && pictureKind(path) === (/avif$/i.test(path) ? 'avif' : 'jpeg');

/** Returns the size of a JPEG in pixels; undefined when its first 64 KB do not tell it. */
export function jpegSize(path: string): { width: number; height: number } | undefined {
  const bytes = beginningOf(path);
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    // The header of the frame is one of sixteen segments, of which three are tables.
    const kind = bytes.readUInt8(at + 1) - 0xc0;
    if (kind < 0 || kind > 15 || [4, 8, 12].includes(kind)) continue;
    return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}
