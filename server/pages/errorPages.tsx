import * as styles from '#private/PrivateShell.css';
import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';
import type { EndedLink } from '../bookings/privateLinks.ts';
import { LinkLine } from './links.tsx';
import type { Outcome, PrivatePage } from './pageShell.tsx';

/** Returns the page of an artist's link that has ended. */
export function endedPage(ended: Exclude<EndedLink, 'studio'>): PrivatePage {
  const title = ended === 'over' ? 'This session is over' : 'This link has been replaced';
  const content = (
    <>
      <h1>{title}</h1>
      {ended === 'replaced' && <p>The newest e-mail about your booking has the link to it.</p>}
      <p className={styles.links}>
        Questions? Call us:
        <LinkLine href={telephoneUrl(studio.phone)}>{studio.phone}</LinkLine>
      </p>
      <LinkLine href="/booking">Book another session</LinkLine>
    </>
  );
  return { title, status: 410, content };
}

export const errorPage = (outcome: Outcome): PrivatePage => ({
  title: 'That did not work',
  outcome,
  content: (
    <>
      <h1>That did not work</h1>
      <p>
        If it does not work later either, call{' '}
        <LinkLine href={telephoneUrl(studio.phone)}>{studio.phone}</LinkLine>.
      </p>
      <LinkLine href="?">Back to the page</LinkLine>
    </>
  ),
});
