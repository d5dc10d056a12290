import type { ComponentProps } from 'react';
import * as styles from './Notice.css';

interface NoticeProps extends ComponentProps<'div'> {
  readonly tone: 'good' | 'bad' | 'quiet';
}

/** A message: green for `good`, red for `bad`, neutral for `quiet`; by default no live region. */
export function Notice({ tone, className = '', ...props }: NoticeProps) {
  return <div {...props} className={`${styles.notice} ${className}`} data-tone={tone} />;
}
