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

export const captionOf = (name: PictureName): string =>
  studio.picturesAreOwn ? studio.captions[name] : `${studio.captions[name]} (illustration)`;
