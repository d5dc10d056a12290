import { about } from '#studio/studio';
import * as styles from './About.css';
import * as section from './section.css';

/** The section "About": mission and vision (specification, section 1). */
export function About() {
  return (
    <section id="about" className={section.section} aria-labelledby="about-heading">
      <h2 id="about-heading" className={section.heading}>
        About
      </h2>
      <div className={styles.statements}>
        <h3 className={styles.name}>Our Mission</h3>
        <p className={styles.statement}>{about.mission}</p>
        <h3 className={styles.name}>Our Vision</h3>
        <p className={styles.statement}>{about.vision}</p>
      </div>
    </section>
  );
}
