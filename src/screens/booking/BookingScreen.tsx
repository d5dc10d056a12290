import { useState } from 'react';
import { Main } from '#components/Main';
import { column } from '#components/Main.css';
import { Sentence } from '#components/ReadAs';
import { studio } from '#studio/studio';
import { screenOnly } from '#theme/text.css';
import { BookingForm } from './BookingForm';
import * as styles from './BookingScreen.css';
import { bookingPageMachine, newVisit } from './bookingActors';

/** The booking page: the form and three feature cards (specification, section 2). */
export function BookingScreen() {
  const [input] = useState(newVisit);
  return (
    <Main>
      <div className={column}>
        <h1 className={styles.heading}>Book Your Session</h1>
        <BookingForm machine={bookingPageMachine} input={input} />
        <ul className={`${styles.features} ${screenOnly}`}>
          {Object.entries(studio.features).map(([name, text]) => (
            <li key={name}>
              <h2 className={styles.name}>{name}</h2>
              <p className={styles.text}>
                <Sentence>{text}</Sentence>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Main>
  );
}
