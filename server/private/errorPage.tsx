import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';
import * as styles from '../../src/app/PrivateShell.css.ts';
import type { PrivatePage } from './pageShell.tsx';
import { LinkLine } from './parts.tsx';
import type { Outcome } from './view.ts';

/** Returns the page for a request that failed. */
export const errorPage = (outcome: Outcome): PrivatePage => ({
  title: 'That did not work',
  outcome,
  content: (
    <>
      <h1 className={styles.heading}>That did not work</h1>
      <p>
        If it does not work later either, call{' '}
        <LinkLine href={telephoneUrl(studio.phone)}>{studio.phone}</LinkLine>.
      </p>
    </>
  ),
});
