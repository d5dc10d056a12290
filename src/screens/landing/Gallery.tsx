import { gallery } from '#studio/studio';
import * as styles from './Gallery.css';
import * as section from './section.css';

/** Three pictures of the rooms, with captions. */
export function Gallery() {
  return (
    <section id="gallery" className={section.section} aria-labelledby="gallery-heading">
      <h2 id="gallery-heading" className={section.heading} tabIndex={-1}>
        Gallery
      </h2>
      <div className={styles.pictures}>
        {gallery.map(({ name, caption, alt }) => (
          <figure key={name} className={styles.picture}>
            <img
              className={styles.image}
              src={`/gallery/${name}.svg`}
              alt={alt}
              width="960"
              height="640"
              loading="lazy"
            />
            <figcaption className={styles.caption}>{caption}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
