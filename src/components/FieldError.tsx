import type { ComponentProps } from 'react';
import * as styles from './field.css';

/** What is wrong with a field, shown above it; the field's `aria-describedby` names its `id`. */
export function FieldError(props: ComponentProps<'p'> & { readonly id: string }) {
  return <p {...props} className={styles.error} />;
}
