import * as styles from './field.css';

interface FieldErrorProps {
  readonly id: string;
  /** The message; what follows its first sentence explains it. */
  readonly children: string;
}

/** A field's error message, shown above the control; `aria-describedby` refers to its `id`. */
export function FieldError({ id, children }: FieldErrorProps) {
  const end = children.indexOf('. ') + 1 || children.length;
  return (
    <p id={id} className={styles.error}>
      {children.slice(0, end)}
      <span className={styles.aside}>{children.slice(end)}</span>
    </p>
  );
}
