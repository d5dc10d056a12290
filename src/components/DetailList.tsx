import type { ComponentProps, ReactNode } from 'react';
import * as styles from './DetailList.css';

export const DetailList = ({ className = '', ...props }: ComponentProps<'dl'>) => (
  <dl {...props} className={`${styles.list} ${className}`} />
);

interface DetailProps {
  readonly term: string;
  /** Additional styles of the value. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A term with its value, in which line breaks are kept. */
export const Detail = ({ term, className = '', children }: DetailProps) => (
  <div className={styles.line}>
    <dt className={styles.term}>{term}</dt>
    <dd className={`${styles.value} ${className}`}>{children}</dd>
  </div>
);
