import { privacyFacts, privacyRights, privacySummary } from '#studio/policy';
import * as styles from './PrivacyNotice.css';

/** What happens with what is typed, in a sentence, and the facts behind it for who opens them. */
export const PrivacyNotice = () => (
  <div id="privacy" className={styles.notice}>
    <p>{privacySummary()}</p>
    <details>
      <summary className={styles.summary}>Your data</summary>
      {[...privacyFacts(), privacyRights()].map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
    </details>
  </div>
);
