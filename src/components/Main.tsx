import type { ComponentProps } from 'react';
import * as styles from './Main.css';

/** The page's `main` element, which is the target of the skip link; a `className` replaces its styles. */
export function Main(props: ComponentProps<'main'>) {
  return <main id="main" tabIndex={-1} className={styles.main} {...props} />;
}
