import type { ReactNode } from 'react';
import { visuallyHidden } from '#theme/text.css';

interface ReadAsProps {
  /** The text for screen readers, as one string: they drop the spaces between several texts. */
  readonly words: string;
  readonly className?: string;
  /** The visible text, hidden from screen readers. */
  readonly children: ReactNode;
}

/** Text that screen readers read in other words, e.g. "$200" as "200 US dollars". */
export function ReadAs({ words, className, children }: ReadAsProps) {
  return (
    <>
      <span className={className} aria-hidden="true">
        {children}
      </span>
      <span className={visuallyHidden}>{words}</span>
    </>
  );
}
