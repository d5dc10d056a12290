import type { ReactNode } from 'react';
import { visuallyHidden } from '#theme/text.css';

interface ReadAsProps {
  /** The words for screen readers, in one text: between several, they drop the spaces. */
  readonly words: string;
  readonly className?: string;
  /** The visible text, hidden from screen readers. */
  readonly children: ReactNode;
}

/** Text that is read out in other words than it is written, e.g. "$200" as "200 US dollars". */
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
