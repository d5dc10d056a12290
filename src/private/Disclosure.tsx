import type { ComponentProps } from 'react';
import * as styles from './Disclosure.css';

interface DisclosureProps extends ComponentProps<'details'> {
  readonly summary: string;
}

/** Content behind a summary that shows it when it is pressed, also without scripts. */
export const Disclosure = ({ summary, children, ...props }: DisclosureProps) => (
  <details {...props} className={styles.disclosure}>
    <summary className={styles.summary}>{summary}</summary>
    {children}
  </details>
);
