import type { ComponentProps } from 'react';
import { visuallyHidden } from '#theme/text.css';

/** A link to another site, which opens in a new tab, as its accessible name says. */
export function NewTabLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a {...props} target="_blank" rel="noreferrer">
      {children}
      <span className={visuallyHidden}> (opens in a new tab)</span>
    </a>
  );
}
