import { Picture } from '#components/Picture';
import { captionOf, gallery } from '#studio/pictures';
import { studio } from '#studio/studio';
import { screenOnly } from '#theme/text.css';
import * as styles from './Gallery.css';
import { Section } from './Section';
import { fullWidth } from './Section.css';

/** The section "Gallery": three pictures of the rooms with captions (specification, section 1). */
export function Gallery() {
  return (
    <Section id="gallery" heading="Gallery" className={`${fullWidth} ${screenOnly}`}>
      <div className={styles.pictures}>
        {gallery.map((name, index) => (
          <figure key={name} className={styles.picture}>
            <Picture
              name={name}
              sizes={`(min-width: 40rem) ${index === 0 ? 67 : 34}vw, 100vw`}
              alt={studio.alternatives[name]}
            />
            <figcaption className={styles.caption}>{captionOf(name)}</figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
