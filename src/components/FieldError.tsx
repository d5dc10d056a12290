import type { ComponentProps } from 'react';
import * as styles from './field.css';

/** A field's error message, shown above the control; `aria-describedby` refers to its `id`. */
export function FieldError(props: ComponentProps<'p'> & { readonly id: string }) {
  return <p {...props} className={styles.error} />;
}
