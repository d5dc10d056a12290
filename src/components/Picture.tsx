import type { ComponentProps } from 'react';
import type { PictureName } from '#studio/studio';
import { picture } from './Picture.css';

/** The widths of the files of each picture in `public/gallery`, in pixels. */
const widths = [480, 960, 1600];

const files = (name: PictureName, format: 'avif' | 'jpg') =>
  widths.map((width) => `/gallery/${name}-${width}.${format} ${width}w`).join(', ');

interface PictureProps extends ComponentProps<'img'> {
  readonly name: PictureName;
  /** The width at which it is shown, as the `sizes` of an image. */
  readonly sizes: string;
}

/** A picture that fills its box, in the best format and width; decorative without an `alt`. */
export function Picture({ name, sizes, alt = '', ...props }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={files(name, 'avif')} sizes={sizes} />
      <img
        className={picture}
        src={`/gallery/${name}-960.jpg`}
        srcSet={files(name, 'jpg')}
        sizes={sizes}
        alt={alt}
        width="960"
        height="640"
        loading="lazy"
        decoding="async"
        // After the scripts, for which a visitor waits.
        fetchPriority="low"
        {...props}
      />
    </picture>
  );
}
