import type { ComponentProps } from 'react';
import { pictureFiles } from '#studio/pictures';
import type { PictureName } from '#studio/studio';
import { picture } from './Picture.css';

/** Returns the `srcset` of files: those with a width in their name, else the one without. */
function srcSetOf(files: readonly string[]): string | undefined {
  const sized = files.flatMap((file) => {
    const [, width] = /-(\d+)\.\w+$/.exec(file) ?? [];
    return width ? [`/gallery/${file} ${width}w`] : [];
  });
  return sized.join(', ') || (files[0] && `/gallery/${files[0]}`);
}

interface PictureProps extends ComponentProps<'img'> {
  readonly name: PictureName;
  /** The width at which it is shown, as the `sizes` of an image. */
  readonly sizes: string;
}

/** A picture that fills its box, in the best format and width; decorative without an `alt`. */
export function Picture({ name, sizes, alt = '', ...props }: PictureProps) {
  const { avif, jpeg } = pictureFiles(name);
  return (
    <picture>
      {avif.length > 0 && <source type="image/avif" srcSet={srcSetOf(avif)} sizes={sizes} />}
      <img
        className={picture}
        src={`/gallery/${jpeg[0]}`}
        // One file has no width that `sizes` would need.
        {...(jpeg.length > 1 && { srcSet: srcSetOf(jpeg), sizes })}
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
