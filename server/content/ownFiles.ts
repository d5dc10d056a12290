import fs from 'node:fs';

/** Files that the owner puts beside studio.json. */

/** Returns the names in a folder; none when it is missing or cannot be listed. */
export function filesIn(folder: string): readonly string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

/** True for a file that the server may read. */
export function isReadable(path: string): boolean {
  try {
    fs.accessSync(path, fs.constants.R_OK);
    return fs.statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Returns the first bytes of a file. */
export function beginningOf(path: string): Buffer {
  const beginning = Buffer.alloc(4096);
  const descriptor = fs.openSync(path, 'r');
  fs.readSync(descriptor, beginning);
  fs.closeSync(descriptor);
  return beginning;
}
