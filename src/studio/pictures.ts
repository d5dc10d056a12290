import { type PictureName, studio } from './studio';

/** In the order of the gallery. */
export const gallery: readonly PictureName[] = ['control-room', 'vocal-booth', 'performance-booth'];

/** The picture behind the headline. */
export const heroPicture: PictureName = 'control-room';

/** The picture of each booth, by session type. */
export const boothPictures = {
  performance: 'performance-booth',
  recording: 'vocal-booth',
} as const satisfies Record<string, PictureName>;

const built = ['-240', '-480', '-720', '-960', '-1600'] as const;

/** Returns the files of a picture in /gallery, the studio's own or those of `public/gallery`. */
export function pictureFiles(name: PictureName) {
  const files =
    studio.ownPictures[name] ??
    built.flatMap((width) => [`${name}${width}.avif`, `${name}${width}.jpg`]);
  const isAvif = (file: string) => /\.avif$/i.test(file);
  return { avif: files.filter(isAvif), jpeg: files.filter((file) => !isAvif(file)) };
}

/** Returns the caption of a picture: a rendered one is never captioned as the studio's own. */
export const captionOf = (name: PictureName): string =>
  studio.picturesAreOwn && studio.ownPictures[name]
    ? studio.captions[name]
    : `${studio.captions[name]} (illustration)`;
