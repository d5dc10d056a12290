/** The names of the pictures in `public/gallery`: renders, until the studio has photographs. */

export type PictureName = 'control-room' | 'vocal-booth' | 'performance-booth';

/** The picture behind the headline. */
export const heroPicture: PictureName = 'control-room';

/** The picture of each booth, by session type. */
export const boothPictures = {
  performance: 'performance-booth',
  recording: 'vocal-booth',
} as const satisfies Record<string, PictureName>;
