import { Link } from 'wouter';
import * as action from '#components/action.css';
import { Waveform } from '#components/Waveform';
import { hero } from '#studio/studio';
import { Headline } from './Headline';
import * as styles from './Hero.css';

/** The first screen: the typing headline, what the studio is, the way to book. */
export function Hero() {
  return (
    <section id="hero" className={styles.hero}>
      <Waveform className={styles.wave} bars={120} />
      <Headline phrases={hero.phrases} />
      <p className={styles.subtitle}>{hero.subtitle}</p>
      <Link className={action.primary} href="/booking">
        Book Studio Now
      </Link>
    </section>
  );
}
