import { useCallback, useState } from 'react';
import { Main } from '#components/Main';
import { column } from '#components/Main.css';
import { features } from '#studio/features';
import { screenOnly } from '#theme/text.css';
import { BookingForm } from './BookingForm';
import * as styles from './BookingScreen.css';
import { bookingActors, earlierDraft, newVisit } from './bookingActors';

/** The booking page: the form and three feature cards (specification, section 2). */
export function BookingScreen() {
  const [input] = useState(newVisit);
  const earlier = useCallback((form: HTMLFormElement) => earlierDraft(input.now, form), [input]);
  return (
    <Main>
      <div className={column}>
        <h1 className={styles.heading}>Book Your Session</h1>
        <BookingForm machine={bookingActors} input={input} earlier={earlier} />
        <ul className={`${styles.features} ${screenOnly}`}>
          {features.map(({ name, text }) => (
            <li key={name} className={styles.feature}>
              <h2 className={styles.name}>{name}</h2>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Main>
  );
}
