import { gallery } from '#studio/landing';
import { screenOnly } from '#theme/text.css';
import * as styles from './Gallery.css';
import { Section } from './Section';

/** The widths of the files of each picture in `public/gallery`, in pixels. */
const widths = [480, 960, 1600];

const files = (name: string, format: 'avif' | 'jpg') =>
  widths.map((width) => `/gallery/${name}-${width}.${format} ${width}w`).join(', ');

const sizes = '(min-width: 80rem) 76rem, 92vw';

/** The section "Gallery": three pictures of the rooms with captions (specification, section 1). */
export function Gallery() {
  return (
    <Section id="gallery" heading="Gallery" className={screenOnly}>
      <div className={styles.pictures}>
        {gallery.map(({ name, caption, alt }) => (
          <figure key={name} className={styles.picture}>
            <picture>
              <source type="image/avif" srcSet={files(name, 'avif')} sizes={sizes} />
              <img
                className={styles.image}
                src={`/gallery/${name}-960.jpg`}
                srcSet={files(name, 'jpg')}
                sizes={sizes}
                alt={alt}
                width="960"
                height="640"
                loading="lazy"
                decoding="async"
              />
            </picture>
            <figcaption className={styles.caption}>{caption}</figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
