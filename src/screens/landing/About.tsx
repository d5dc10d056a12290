import { studio } from '#studio/studio';
import * as styles from './About.css';
import { Section } from './Section';

/** The section "About": mission and vision (specification, section 1). */
export function About() {
  return (
    <Section id="about" heading="About">
      <div className={styles.statements}>
        <h3 className={styles.name}>Our Mission</h3>
        <p className={styles.statement}>{studio.mission}</p>
        <h3 className={styles.name}>Our Vision</h3>
        <p className={styles.statement}>{studio.vision}</p>
      </div>
    </Section>
  );
}
