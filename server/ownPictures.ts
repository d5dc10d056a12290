import fs from 'node:fs';
import { join } from 'node:path';
import { gallery } from '#studio/pictures';
import type { StudioContent } from '#studio/studio';

/** Without the name of the picture: ".jpg", or with the width in pixels "-960.avif". */
const endOfName = /^(-\d{2,4})?\.(avif|jpe?g)$/i;

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

/**
 * Returns the files of a folder that replace pictures of the site, by picture. Without a JPEG a
 * picture is not replaced, because not every browser shows AVIF. What cannot be read is left out.
 */
export function ownPictures(folder: string): StudioContent['ownPictures'] {
  const files = filesIn(folder).filter((name) => isReadable(join(folder, name)));
  const found = gallery.map((name) => {
    const own = files.filter(
      (file) => file.startsWith(name) && endOfName.test(file.slice(name.length)),
    );
    // Beside the files in several widths, a photograph without one is their original.
    const sized = own.filter((file) => /-\d+\.jpe?g$/i.test(file));
    return [name, sized.length > 0 ? own.filter((file) => /-\d+\./.test(file)) : own] as const;
  });
  return Object.fromEntries(found.filter(([, own]) => own.some((file) => /g$/i.test(file))));
}
