import { Sentence } from '#components/ReadAs';
import { studio } from '#studio/studio';
import * as styles from './About.css';
import { Listen } from './Listen';
import { Section } from './Section';

/** The section "About": mission and vision (specification, section 1), and what the owner adds. */
export function About() {
  const { mission, vision, engineer, sounds } = studio;
  // Those in "Listen" have their artist and title there, of which one may be longer.
  const listed = sounds.map(({ artist, title }) => `${artist}: ${title} `.toLowerCase());
  const isListed = (song: string) =>
    listed.some((other) => other.startsWith(song) || song.startsWith(other));
  const songs = studio.songs.filter((song) => !isListed(`${song} `.toLowerCase()));
  const statements = [
    ['Our Mission', [mission]],
    ['Our Vision', [vision]],
    ['Your Engineer', engineer ? [engineer] : []],
    ['Recorded Here', songs],
  ] as const;
  return (
    <Section id="about" heading="About">
      <div className={styles.statements}>
        {statements
          .filter(([, texts]) => texts.length > 0)
          .map(([name, texts]) => (
            <div key={name}>
              <h3 className={styles.name}>{name}</h3>
              {texts.map((text) => (
                <p key={text} className={text === mission ? styles.manifesto : styles.statement}>
                  <Sentence>{text}</Sentence>
                </p>
              ))}
            </div>
          ))}
      </div>
      <Listen />
    </Section>
  );
}
