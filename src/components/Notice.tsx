import type { ComponentProps } from 'react';
import * as styles from './Notice.css';

interface NoticeProps extends ComponentProps<'div'> {
  readonly tone: 'good' | 'bad' | 'quiet';
}

/** Something the page has to say: good news in green, bad news in red, the rest quietly. */
export function Notice({ tone, className = '', ...props }: NoticeProps) {
  return <div {...props} className={`${styles.notice} ${className}`} data-tone={tone} />;
}
