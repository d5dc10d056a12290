import type { ComponentProps } from 'react';
import * as styles from './field.css';

interface TextFieldProps
  extends Omit<
    ComponentProps<'input'> & ComponentProps<'textarea'>,
    'id' | 'onChange' | 'readOnly' | 'ref' | 'required'
  > {
  readonly id: string;
  readonly label: string;
  readonly isMultiline?: boolean;
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
  readonly isInvalid?: boolean;
  readonly onChange: (value: string) => void;
}

/** A labelled line or, with `isMultiline`, several lines of text; what is wrong is said elsewhere. */
export function TextField({
  label,
  isMultiline = false,
  isRequired,
  isReadOnly,
  isInvalid,
  onChange,
  ...props
}: TextFieldProps) {
  const own = {
    ...props,
    className: styles.control,
    readOnly: isReadOnly,
    // The browser's own check of required fields would speak before the form does.
    'aria-required': isRequired || undefined,
    'aria-invalid': isInvalid || undefined,
    'data-invalid': isInvalid || undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={props.id}>
        {label} {!isRequired && <span className={styles.aside}>(optional)</span>}
      </label>
      {isMultiline ? <textarea rows={3} {...own} /> : <input type="text" {...own} />}
    </div>
  );
}
