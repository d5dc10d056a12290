import { join } from 'node:path';
import { gallery } from '#studio/pictures';
import type { StudioContent } from '#studio/studio';
import { filesIn, isPicture } from './ownFiles.ts';

/** Without the name of the picture: ".jpg", or with the width in pixels "-960.avif". */
const endOfName = /^(-\d{2,4})?\.(avif|jpe?g)$/i;

/**
 * Returns the files of a folder that replace pictures of the site, by picture. Without a JPEG a
 * picture is not replaced, because not every browser shows AVIF. What cannot be read is left out.
 */
export function ownPictures(folder: string): StudioContent['ownPictures'] {
  const files = filesIn(folder).filter((name) => isPicture(join(folder, name)));
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
