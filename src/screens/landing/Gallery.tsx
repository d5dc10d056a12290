import { Picture } from '#components/Picture';
import { gallery } from '#studio/landing';
import { screenOnly } from '#theme/text.css';
import * as styles from './Gallery.css';
import { Section } from './Section';
import { fullWidth } from './Section.css';

/** The section "Gallery": three pictures of the rooms with captions (specification, section 1). */
export function Gallery() {
  return (
    <Section id="gallery" heading="Gallery" className={`${fullWidth} ${screenOnly}`}>
      <div className={styles.pictures}>
        {gallery.map(({ name, caption, alt }, index) => (
          <figure key={name} className={styles.picture}>
            <Picture
              name={name}
              sizes={index === 0 ? '100vw' : '(min-width: 40rem) 50vw, 100vw'}
              alt={alt}
            />
            <figcaption className={styles.caption}>{caption}</figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
