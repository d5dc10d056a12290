import type { ReactNode } from 'react';
import * as styles from './Section.css';

interface SectionProps {
  /** The fragment of the section's URL. */
  readonly id: string;
  readonly heading: string;
  /** Additional class names. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A section of the landing page, named by its heading. */
export function Section({ id, heading, className = '', children }: SectionProps) {
  const headingId = `${id}-heading`;
  return (
    <section id={id} className={`${styles.section} ${className}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
