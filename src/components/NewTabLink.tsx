import type { ReactNode } from 'react';
import { visuallyHidden } from '#theme/text.css';

interface NewTabLinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to another site, which opens in a new tab, as its accessible name says. */
export function NewTabLink({ children, ...props }: NewTabLinkProps) {
  return (
    <a {...props} target="_blank" rel="noreferrer">
      {children}
      <span className={visuallyHidden}> (opens in a new tab)</span>
    </a>
  );
}
